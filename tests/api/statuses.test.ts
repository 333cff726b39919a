import { beforeEach, describe, expect, it } from 'vitest';
import { statusIdsOf } from '#server/seed/organizations.ts';
import { createStatus, deleteStatus, listStatuses, setDefaultStatus, updateStatus } from '#src/schemas/statuses.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;
const [active = '', onHold = ''] = statusIdsOf('harbor');
const foreign = statusIdsOf('sunrise').at(-1) ?? '';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const create = (name: string, as: PersonaName = 'org.admin', description?: string | null) =>
  test.call(createStatus, {
    as,
    body: { name, organizationId: harbor, ...(description === undefined ? {} : { description }) },
  });
const remove = (id: string, as: PersonaName = 'org.admin') => test.call(deleteStatus, { as, params: { id } });
const makeDefault = (statusId: string, as: PersonaName = 'org.admin', organizationId: string = harbor) =>
  test.call(setDefaultStatus, { as, params: { organizationId, statusId } });
const list = async (as: PersonaName = 'org.admin', organizationId: string = harbor) =>
  test.call(listStatuses, { as, query: { organizationId } });

describe('the list', () => {
  it('tells the system’s own first, each with its people', async () => {
    const { rows } = (await list('org.user')).data;
    expect(rows.map(({ name, systemDefined }) => [name, systemDefined])).toEqual([
      ['Active', true],
      ['On hold', true],
      ['In hospital', false],
      ['Moved away', false],
      ['Waiting for a match', false],
    ]);
    await addMembership(test, 'CALLER', { organizationPersonStatusId: onHold });
    const after = (await list()).data.rows.find(({ id }) => id === onHold);
    expect(after?.totalPeople).toBe((rows[1]?.totalPeople ?? 0) + 1);
  });

  it('of another organization is not there', async () => {
    for (const id of [sunrise, 'garbage']) expect(await list('org.admin', id)).toMatchObject(NOT_FOUND);
    expect((await list('super.admin', sunrise)).status).toBe(200);
  });
});

describe('names', () => {
  it('are in order, and once to the eye', async () => {
    await create('Ángeles');
    const { rows } = (await list()).data;
    expect(rows.map(({ name }) => name).slice(2)).toEqual([
      'Ángeles',
      'In hospital',
      'Moved away',
      'Waiting for a match',
    ]);
    const refused = { status: 409, fields: { name: 'A status with this name already exists' } };
    for (const name of ['ÁNGELES', 'Angeles', 'in  hospital', 'Actíve'])
      expect(await create(name)).toMatchObject(refused);
    const reserved = { name: 'A built-in status has this name, in English or in Spanish' };
    for (const name of ['activo', 'En Pausa'])
      expect(await create(name)).toMatchObject({ status: 409, fields: reserved });
    const moved = rows.find(({ name }) => name === 'Moved away')?.id ?? '';
    const body = { name: 'Angeles' };
    expect(await test.call(updateStatus, { as: 'org.admin', params: { id: moved }, body })).toMatchObject(refused);
  });
});

describe('creating', () => {
  it('makes an empty description null', async () => {
    const { data } = await create(' On a journey ', 'org.admin', '  ');
    expect(data.organizationPersonStatus).toEqual({
      id: expect.any(String) as string,
      name: 'On a journey',
      description: null,
      default: false,
      organizationId: harbor,
      systemDefined: false,
    });
    expect(await historyOf(test, data.organizationPersonStatus.id)).toMatchObject([
      { organization_id: harbor, action: 'created', entity: 'status' },
    ]);
  });

  it.each([
    ['ab', undefined, { name: 'The status name must have 3 to 50 characters' }],
    ['x'.repeat(51), undefined, { name: 'The status name must have 3 to 50 characters' }],
    ['   ', undefined, { name: 'Enter more than just spaces' }],
    ['Abroad', 'x'.repeat(201), { description: 'Use 200 characters or fewer' }],
  ])('refuses %j', async (name, description, fields) => {
    expect(await create(name, 'org.admin', description)).toMatchObject({ status: 400, fields });
  });

  it('refuses a name that exists in any spelling', async () => {
    const message = 'A status with this name already exists';
    expect(await create('ON HOLD')).toMatchObject({ status: 409, message, fields: { name: message } });
    expect((await create('On vacation')).status).toBe(200);
  });

  it('is for admins of the organization', async () => {
    expect(await create('Abroad', 'org.user')).toMatchObject(DENIED);
    expect(await create('Abroad', 'west.admin')).toMatchObject(NOT_FOUND);
  });
});

describe('another name', () => {
  const rename = (id: string, body: { name: string; description?: string | null }, as: PersonaName = 'org.admin') =>
    test.call(updateStatus, { as, params: { id }, body });

  it('stands where the status does, and in the history', async () => {
    const { id } = (await create('Abroad', 'org.admin', 'Until spring')).data.organizationPersonStatus;
    const { data } = await rename(id, { name: 'Traveling' });
    expect(data.organizationPersonStatus).toMatchObject({ name: 'Traveling', description: 'Until spring' });
    await rename(id, { name: 'Traveling', description: '' });
    expect((await list()).data.rows.find((row) => row.id === id)).toMatchObject({ description: null });
    expect((await historyOf(test, id)).map(({ action }) => action)).toEqual(['created', 'updated', 'updated']);
  });

  it('is not for the system’s own, and none that another status has', async () => {
    expect(await rename(onHold, { name: 'Waiting' }, 'super.admin')).toMatchObject({
      status: 409,
      message: 'A built-in status cannot be renamed',
    });
    const { id } = (await create('Abroad')).data.organizationPersonStatus;
    expect(await rename(id, { name: 'active' })).toMatchObject({ status: 409 });
    expect(await rename(id, { name: 'Traveling' }, 'org.user')).toMatchObject(DENIED);
    expect(await rename(id, { name: 'Traveling' }, 'west.admin')).toMatchObject(NOT_FOUND);
  });
});

describe('deleting', () => {
  it('takes away a status that nobody has', async () => {
    const { id } = (await create('Abroad')).data.organizationPersonStatus;
    expect((await remove(id)).status).toBe(200);
    expect(await remove(id)).toMatchObject(NOT_FOUND);
  });

  it('never takes the system’s own, the default one or one people have', async () => {
    const { id } = (await create('Abroad')).data.organizationPersonStatus;
    for (const as of ['org.admin', 'super.admin'] as const) {
      expect(await remove(onHold, as)).toMatchObject({
        status: 409,
        message: 'The status cannot be deleted because [this is a built-in status]',
      });
    }
    await addMembership(test, 'CALLER', { organizationPersonStatusId: id });
    expect(await remove(id)).toMatchObject({
      status: 409,
      message: 'The status cannot be deleted because [there are still people with this status]',
    });
    await makeDefault(id);
    expect(await remove(id)).toMatchObject({
      status: 409,
      message: 'The status cannot be deleted because [this is the default status]',
    });
    expect((await list()).data.rows).toHaveLength(6);
  });

  it('is not for others', async () => {
    const { id } = (await create('Abroad')).data.organizationPersonStatus;
    expect(await remove(id, 'org.user')).toMatchObject(DENIED);
    expect(await remove(id, 'west.admin')).toMatchObject(NOT_FOUND);
    expect(await remove('garbage')).toMatchObject(NOT_FOUND);
  });
});

describe('the default status', () => {
  it('is one at a time, and what new people get', async () => {
    const ofSunrise = async () => (await list('west.admin', sunrise)).data.rows;
    const others = await ofSunrise();
    expect(others.some((status) => status.default)).toBe(true);
    const { data } = await makeDefault(onHold, 'super.admin');
    expect(await ofSunrise()).toEqual(others);
    expect(data.statuses.filter((status) => status.default).map(({ id }) => id)).toEqual([onHold]);
    expect((await addMembership(test, 'CALLER')).status?.name).toBe('On hold');
    expect(await historyOf(test, onHold)).toMatchObject([
      { action: 'default-status', before: { id: active }, after: { id: onHold } },
    ]);
  });

  it('belongs to the organization', async () => {
    expect(await makeDefault(foreign)).toMatchObject(NOT_FOUND);
    expect(await makeDefault(foreign, 'super.admin')).toMatchObject(NOT_FOUND);
    expect(await makeDefault(foreign, 'org.admin', sunrise)).toMatchObject(NOT_FOUND);
    expect(await makeDefault(onHold, 'org.user')).toMatchObject(DENIED);
  });
});
