import { beforeEach, describe, expect, it } from 'vitest';
import { cleanFile, dropFile, findFile, keepFile, storeFile } from '#server/domain/files.ts';
import { clean } from '#server/jobs/clean.ts';
import { inScope, type Work } from '#server/work.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { memoryFiles } from './memory-files.ts';

const HARBOR = { organizationId: DEMO_ORGANIZATIONS.harbor };
const SUNRISE = { organizationId: DEMO_ORGANIZATIONS.sunrise };
const DAY_S = 24 * 3600;

let files: ReturnType<typeof memoryFiles>;
let test: TestApi;
beforeEach(async () => {
  files = memoryFiles();
  test = await testApi({ services: { files } });
});

const sound = { kind: 'recording', type: 'audio/webm', bytes: new TextEncoder().encode('a sound') } as const;
const store = () =>
  storeFile(test.services, { ...HARBOR, ...sound, seconds: 12.5, peaks: new Uint8Array([0, 128, 255]) });
const inHarbor = <T>(job: (work: Work) => Promise<T>) => inScope(test.services, HARBOR, job);
const rows = () =>
  inScope(test.services, 'system', ({ tx }) => tx.selectFrom('files').selectAll().orderBy('created_at').execute());
const textOf = async (id: string) =>
  new Response(await (await inHarbor((work) => findFile(work, test.services, id))).read()).text();

describe('a stored file', () => {
  it('has a row that says what it is', async () => {
    const id = await store();
    const [row] = await rows();
    expect(row).toMatchObject({
      id,
      organization_id: HARBOR.organizationId,
      kind: 'recording',
      type: 'audio/webm',
      bytes: 7,
      sha256: 'a0bb50da9aa262d1cfd0692266934e691f77c7d4f85ce093fd9565cee5e3babc',
      seconds: 12.5,
    });
    expect([...(row?.peaks ?? [])]).toEqual([0, 128, 255]);
    expect(await textOf(id)).toBe('a sound');
  });

  it('is of its organization alone', async () => {
    const id = await store();
    const theirs = inScope(test.services, SUNRISE, (work) => findFile(work, test.services, id));
    await expect(theirs).rejects.toMatchObject({ status: 404 });
    const kept = inScope(test.services, SUNRISE, (work) => keepFile(work, id, null));
    await expect(kept).rejects.toMatchObject({ status: 404 });
    await inScope(test.services, SUNRISE, (work) => dropFile(work, id));
    await clean(test.services);
    expect(await textOf(id)).toBe('a sound');
  });

  it('whose bytes are gone or not whole is 404, and told in the log', async () => {
    const id = await store();
    await files.put(id, sound.bytes.slice(1), sound.type);
    await expect(textOf(id)).rejects.toMatchObject({ status: 404 });
    await files.remove(id);
    await expect(textOf(id)).rejects.toMatchObject({ status: 404 });
    expect(test.logs.map(({ details }) => details?.['fileId'])).toEqual([id, id]);
  });
});

describe('cleaning', () => {
  it('leaves what is kept, and takes what nobody has kept in a day, bytes and row', async () => {
    const [kept, forAWeek, unkept] = [await store(), await store(), await store()];
    const inAWeek = new Date(test.clock.now().getTime() + 7 * DAY_S * 1000);
    await inHarbor((work) => keepFile(work, kept, null));
    await inHarbor((work) => keepFile(work, forAWeek, inAWeek));
    expect(await clean(test.services)).toBe(0);
    test.clock.advance(DAY_S);
    await expect(inHarbor((work) => keepFile(work, unkept, null))).rejects.toMatchObject({ status: 404 });
    await clean(test.services);
    expect([...files.kept.keys()]).toEqual([kept, forAWeek]);
    test.clock.advance(6 * DAY_S);
    await clean(test.services);
    expect((await rows()).map(({ id }) => id)).toEqual([kept]);
    await inHarbor((work) => dropFile(work, kept));
    await clean(test.services);
    expect([files.kept.size, await rows()]).toEqual([0, []]);
  });

  it('heals what was cut off: a row whose bytes never came, and one whose bytes are gone already', async () => {
    const put = () => Promise.reject(new Error('The power went'));
    const broken = { ...test.services, files: { ...files, put } };
    await expect(storeFile(broken, { ...HARBOR, ...sound })).rejects.toThrow('The power went');
    const id = await store();
    await files.remove(id);
    expect(await rows()).toHaveLength(2);
    test.clock.advance(DAY_S);
    await clean(test.services);
    expect(await rows()).toEqual([]);
  });

  it('keeps the row of a file that its store does not take away', async () => {
    await store();
    test.clock.advance(DAY_S);
    const remove = () => Promise.reject(new Error('The store is away'));
    await expect(clean({ ...test.services, files: { ...files, remove } })).rejects.toThrow('The store is away');
    expect([files.kept.size, (await rows()).length]).toEqual([1, 1]);
    expect(await clean(test.services)).toBe(1);
  });

  it('takes bytes that several have with the last of them', async () => {
    const id = await store();
    const [first] = await rows();
    if (!first) throw new Error('No row');
    const second = { ...first, id: test.services.newId(), delete_after: null };
    await inScope(test.services, 'system', ({ tx }) => tx.insertInto('files').values(second).execute());
    test.clock.advance(DAY_S);
    expect([await cleanFile(test.services), await cleanFile(test.services)]).toEqual([true, false]);
    await expect(textOf(id)).rejects.toMatchObject({ status: 404 });
    expect(await textOf(second.id)).toBe('a sound');
    await inHarbor((work) => dropFile(work, second.id));
    await clean(test.services);
    expect(files.kept.size).toBe(0);
  });
});
