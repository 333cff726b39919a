import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { stopPeopleUpload, type ExistingPeople } from '#src/schemas/uploads.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { csv, many, row, uploadCalls } from './upload-calls.ts';

const { sunrise } = DEMO_ORGANIZATIONS;

/** What is done between two steps of an upload: nothing, unless a test says otherwise. */
let between: () => Promise<unknown> = () => Promise.resolve();
let test: TestApi;
beforeEach(async () => {
  between = () => Promise.resolve();
  test = await testApi({ services: { pause: async () => void (await between()) } });
});

const { upload, search, listed } = uploadCalls(() => test);

interface Stop {
  readonly as?: PersonaName;
  readonly existing?: ExistingPeople;
  readonly organizationId?: string;
}
const stop = (content: string, { as = 'org.admin', ...body }: Stop = {}) =>
  test.call(stopPeopleUpload, {
    as,
    body: { checksum: createHash('sha1').update(content).digest('hex'), ...body },
  });

/** Does something once, after the first step of an upload. */
const afterOneStep = <T>(run: () => Promise<T>): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  between = async () => {
    between = () => Promise.resolve();
    try {
      resolve(await run());
    } catch (error) {
      reject(error);
    }
  };
  return promise;
};

describe('an upload that is stopped', () => {
  it('saves no more rows, tells how many it saved, and goes on with the same file', async () => {
    const stopping = afterOneStep(() => stop(many(2300)));
    const refused = await upload(many(2300));
    expect(refused).toMatchObject({ status: 409, message: REFUSALS.uploadStopped });
    const { upload: stopped } = (await stopping).data;
    const saved = stopped?.processed ?? 0;
    expect(stopped).toMatchObject({ status: 'stopped', total: 2300, active: saved });
    expect(saved).toBeGreaterThan(0);
    expect(saved).toBeLessThan(2277);
    expect((await search('qwist')).pager.totalItems).toBe(saved);
    expect((await listed()).rows).toEqual([stopped]);

    expect((await upload(many(2300))).data).toMatchObject({ total: 2300, processed: 2277, repeated: false });
    expect((await search('qwist')).pager.totalItems).toBe(2277);
    expect((await listed()).rows).toMatchObject([{ id: stopped?.id, status: 'processed', active: 2277 }]);
  });

  it('is under way again as soon as the same file is sent again', async () => {
    const stopping = afterOneStep(() => stop(many(2300)));
    await upload(many(2300));
    await stopping;
    test.clock.advance(3600);
    const looking = afterOneStep(listed);
    await upload(many(2300));
    expect((await looking).rows).toMatchObject([{ status: 'processing' }]);
  });

  it('stays as it is where all of it was saved before', async () => {
    const { data } = await upload(csv(row(1), 'KING'));
    expect((await stop(csv(row(1), 'KING'))).data.upload).toMatchObject({
      id: data.uploadId,
      status: 'processed',
      processed: 1,
      failed: 1,
    });
    expect((await upload(csv(row(1), 'KING'))).data).toEqual({ ...data, repeated: true });
  });

  it('is none where the file, its purpose or its organization is another', async () => {
    const stopping = afterOneStep(() =>
      Promise.all([
        stop(csv(row(1))),
        stop(many(2300), { existing: 'update' }),
        stop(many(2300), { as: 'west.admin' }),
      ]),
    );
    expect((await upload(many(2300))).data).toMatchObject({ processed: 2277 });
    for (const { status, data } of await stopping)
      expect({ status, data }).toEqual({ status: 200, data: { upload: null } });
  });

  it('is for who may upload, in the own organization alone, during the signup too', async () => {
    expect((await stop(csv(row(1)), { organizationId: sunrise })).status).toBe(404);
    expect((await stop(csv(row(1)), { as: 'org.user' })).status).toBe(403);
    expect((await stop(csv(row(1)), { as: 'new.manager' })).status).toBe(200);
  });
});
