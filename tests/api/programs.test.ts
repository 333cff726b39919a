import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import {
  createProgram,
  deleteProgram,
  listPrograms,
  listProgramsRecipients,
  setDefaultProgram,
  updateProgram,
} from '#src/schemas/programs.ts';
import { uploadPeople } from '#src/schemas/uploads.ts';
import { create as sendTo } from './broadcasts.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

const { harbor, prairie, sunrise } = DEMO_ORGANIZATIONS;
const [friendly = '', meals = ''] = programIdsOf('harbor');
const [foreign = ''] = programIdsOf('sunrise');

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const create = (name: string, as: PersonaName = 'org.admin', organizationId: string = harbor) =>
  test.call(createProgram, { as, body: { name, organizationId } });
const remove = (id: string, as: PersonaName = 'org.admin') => test.call(deleteProgram, { as, params: { id } });
const makeDefault = (programId: string, as: PersonaName = 'org.admin', organizationId: string = harbor) =>
  test.call(setDefaultProgram, { as, params: { organizationId, programId } });
const list = (as: PersonaName = 'org.admin', organizationId: string = harbor) =>
  test.call(listPrograms, { as, query: { organizationId } });

describe('the list', () => {
  it('tells each program by name with its people', async () => {
    const before = (await list('org.user')).data.programs;
    expect(before.map(({ name }) => name)).toEqual([
      'Friendly Calls',
      'Meals Check-in',
      'New Neighbors',
      'Veterans Circle',
    ]);
    await addMembership(test, 'CALLER', { programId: meals });
    const after = (await list('org.user')).data.programs;
    expect(after.map(({ totalPeople }) => totalPeople)).toEqual(
      before.map(({ id, totalPeople }) => (id === meals ? totalPeople + 1 : totalPeople)),
    );
  });

  it('is in the order of names, whatever their accents and case', async () => {
    for (const name of ['Ángeles', 'apple pie', 'Zebra']) await create(name);
    const names = (await list()).data.programs.map(({ name }) => name);
    expect(names).toEqual([
      'Ángeles',
      'apple pie',
      'Friendly Calls',
      'Meals Check-in',
      'New Neighbors',
      'Veterans Circle',
      'Zebra',
    ]);
  });

  it('of another organization is not there', async () => {
    for (const id of [sunrise, test.services.newId(), 'garbage']) {
      expect(await list('org.admin', id)).toMatchObject(NOT_FOUND);
    }
    expect((await list('super.admin', sunrise)).data.programs).toHaveLength(3);
  });
});

describe('a name that is there to the eye', () => {
  it.each(['friendly calls', 'Fríendly  Calls', 'FRIENDLY CALLS'])(
    '%s is refused, new and by a change',
    async (name) => {
      const refused = { status: 409, fields: { name: 'A program with this name already exists' } };
      expect(await create(name)).toMatchObject(refused);
      const rename = (id: string) => test.call(updateProgram, { as: 'org.admin', params: { id }, body: { name } });
      expect(await rename(meals)).toMatchObject(refused);
      // its own may be spelled otherwise
      expect(await rename(friendly)).toMatchObject({ status: 200 });
      expect((await create(name, 'west.admin', sunrise)).status).toBe(200);
    },
  );
});

describe('creating', () => {
  it('keeps the trimmed name, and tells the history', async () => {
    const { status, data } = await create('  Night Owls ');
    expect(status).toBe(200);
    expect(data.program).toEqual({
      id: expect.any(String) as string,
      name: 'Night Owls',
      phone: null,
      organizationId: harbor,
      isDefault: false,
    });
    expect(await historyOf(test, data.program.id)).toMatchObject([
      {
        organization_id: harbor,
        actor_id: PERSONAS['org.admin'].personId,
        action: 'created',
        entity: 'program',
        after: { name: 'Night Owls' },
      },
    ]);
  });

  it.each([
    ['ab', 'The program name must have 3 to 50 characters'],
    ['x'.repeat(51), 'The program name must have 3 to 50 characters'],
    ['    ', 'Enter more than just spaces'],
  ])('refuses the name %j', async (name, words) => {
    expect(await create(name)).toMatchObject({ status: 400, fields: { name: words } });
  });

  it('counts characters, not bytes', async () => {
    expect((await create('🦉'.repeat(50))).status).toBe(200);
  });

  it('refuses a name that exists in any spelling, but not one of another organization', async () => {
    const message = 'A program with this name already exists';
    expect(await create('friendly CALLS')).toMatchObject({ status: 409, message, fields: { name: message } });
    expect((await create('Phone Pals')).status).toBe(200);
  });

  it('makes the first one of an organization its default, whoever sees those of others', async () => {
    await asSystem(test, ({ tx }) => tx.deleteFrom('programs').where('organization_id', '=', prairie).execute());
    expect((await create('Night Owls', 'super.admin', prairie)).data.program.isDefault).toBe(true);
    expect((await create('Early Birds', 'super.admin', prairie)).data.program.isDefault).toBe(false);
  });

  it('takes in whoever is there without one, but for who only administers, and tells how many', async () => {
    await asSystem(test, ({ tx }) => tx.deleteFrom('programs').where('organization_id', '=', prairie).execute());
    const text = 'Role,First Name,Last Name,Phone\nCALLER,Zoe,Qwist,5185550123\nRECIPIENT,Ada,Qwist,5185550124\n';
    const body = {
      file: new File([text], 'people.csv', { type: 'text/csv' }),
      checksum: createHash('sha1').update(text).digest('hex'),
      organizationId: prairie,
    };
    expect((await test.call(uploadPeople, { as: 'super.admin', body })).data.processed).toBe(2);
    const programsOf = async (role: 'all' | 'NONE') =>
      asSystem(test, ({ tx }) =>
        tx
          .selectFrom('memberships')
          .leftJoin('programs', 'programs.id', 'program_id')
          .select('programs.name')
          .where('memberships.organization_id', '=', prairie)
          .where('role_id', role === 'NONE' ? '=' : '<>', ROLE_IDS.NONE)
          .execute(),
      ).then((rows) => [...new Set(rows.map(({ name }) => name))]);
    expect([await programsOf('all'), await programsOf('NONE')]).toEqual([[null], [null]]);

    const { program } = (await create('Night Owls', 'super.admin', prairie)).data;
    expect([await programsOf('all'), await programsOf('NONE')]).toEqual([['Night Owls'], [null]]);
    const { totalPeople } = (await list('super.admin', prairie)).data.programs[0] ?? {};
    expect(totalPeople).toBeGreaterThanOrEqual(2);
    expect(await historyOf(test, program.id)).toMatchObject([{ after: { name: 'Night Owls', people: totalPeople } }]);
    // nobody is moved by the next
    const next = (await create('Early Birds', 'super.admin', prairie)).data.program;
    expect((await historyOf(test, next.id))[0]?.after).not.toHaveProperty('people');
    expect(await programsOf('all')).toEqual(['Night Owls']);
  });

  it('is for admins of the organization', async () => {
    expect(await create('Night Owls', 'org.user')).toMatchObject(DENIED);
    expect(await create('Night Owls', 'caller')).toMatchObject(DENIED);
    expect(await create('Night Owls', 'west.admin')).toMatchObject(NOT_FOUND);
    expect((await list()).data.programs).toHaveLength(4);
  });
});

describe('before the setup is finished', () => {
  it('one that the wizard’s file names is created, of the own organization alone', async () => {
    const { status, data, message } = await create('Morning calls', 'new.manager', prairie);
    expect(status, message).toBe(200);
    expect(data.program).toMatchObject({ name: 'Morning calls', organizationId: prairie });
    expect((await list('new.manager', prairie)).data.programs.map(({ name }) => name)).toContain('Morning calls');
    expect(await create('Morning calls', 'new.manager', harbor)).toMatchObject(NOT_FOUND);
    expect((await remove(data.program.id, 'new.manager')).status).toBe(403);
  });
});

describe('another name', () => {
  const rename = (id: string, body: { name: string; phone?: string | null }, as: PersonaName = 'org.admin') =>
    test.call(updateProgram, { as, params: { id }, body });

  it('stands where the program does, and in the history', async () => {
    const { data } = await rename(meals, { name: ' Lunch calls ', phone: '+12125550188' });
    expect(data.program).toMatchObject({ name: 'Lunch calls', phone: '+12125550188', isDefault: false });
    expect((await list()).data.programs.map(({ name }) => name)).toContain('Lunch calls');
    await rename(meals, { name: 'Lunch calls' });
    expect((await historyOf(test, meals)).slice(1)).toMatchObject([
      { action: 'updated', before: { name: 'Meals Check-in' }, after: { name: 'Lunch calls' } },
    ]);
  });

  it('is none that another program has, and its own in another spelling', async () => {
    expect(await rename(meals, { name: 'friendly calls' })).toMatchObject({
      status: 409,
      fields: { name: expect.any(String) },
    });
    expect((await rename(meals, { name: 'MEALS CHECK-IN' })).status).toBe(200);
  });

  it('is given by admins of the organization', async () => {
    expect(await rename(meals, { name: 'Lunch' }, 'org.user')).toMatchObject(DENIED);
    expect(await rename(meals, { name: 'Lunch' }, 'west.admin')).toMatchObject(NOT_FOUND);
    expect(await rename('garbage', { name: 'Lunch' })).toMatchObject(NOT_FOUND);
  });
});

describe('deleting with the program that its people move to', () => {
  const close = (id: string, moveTo: string, as: PersonaName = 'org.admin') =>
    test.call(deleteProgram, { as, params: { id }, query: { moveTo } });
  const totals = async () =>
    new Map((await list('super.admin')).data.programs.map(({ id, totalPeople }) => [id, totalPeople]));

  it('moves all of them, inactive ones too, and tells each one’s history', async () => {
    const caller = await addMembership(test, 'CALLER', { programId: meals });
    const before = await totals();
    const inactive = await addMembership(test, 'CALLER', { programId: meals, active: false });
    expect((await close(meals, friendly)).status).toBe(200);
    const after = await totals();
    expect(after.has(meals)).toBe(false);
    expect(after.get(friendly)).toBe((before.get(friendly) ?? 0) + (before.get(meals) ?? 0) + 1);
    for (const { id } of [caller, inactive])
      expect((await historyOf(test, id)).at(-1)).toMatchObject({
        actor_id: PERSONAS['org.admin'].personId,
        action: 'updated',
        entity: 'person-organization',
        before: { program: 'Meals Check-in' },
        after: { program: 'Friendly Calls' },
      });
    expect((await historyOf(test, meals)).at(-1)).toMatchObject({ action: 'deleted', entity: 'program' });
  });

  it('is refused for itself, and for a program of another organization or none; then all stays', async () => {
    const before = await totals();
    for (const moveTo of [meals, meals.toUpperCase(), foreign, test.services.newId(), 'garbage'])
      expect(await close(meals, moveTo), moveTo).toMatchObject({
        status: 400,
        fields: { moveTo: expect.any(String) },
      });
    expect(await close(friendly, meals), 'the default').toMatchObject({ status: 409 });
    expect(await totals()).toEqual(before);
  });

  it('needs the right to delete', async () => {
    expect(await close(meals, friendly, 'org.user')).toMatchObject(DENIED);
    expect(await close(meals, friendly, 'west.admin')).toMatchObject(NOT_FOUND);
  });
});

describe('deleting', () => {
  it('takes away a program that nobody is in', async () => {
    const { id } = (await create('Night Owls')).data.program;
    expect((await remove(id)).status).toBe(200);
    expect(await remove(id)).toMatchObject(NOT_FOUND);
    expect((await historyOf(test, id)).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  it('refuses the default one and one with people', async () => {
    expect(await remove(friendly)).toMatchObject({
      status: 409,
      message: 'The program cannot be deleted because [this is the default program]',
    });
    expect(await remove(meals)).toMatchObject({
      status: 409,
      message: 'The program cannot be deleted because [there are still people in it]',
    });
    expect((await list()).data.programs).toHaveLength(4);
  });

  it('refuses one that a broadcast still goes to, and none that one went to', async () => {
    const { id } = (await create('Night Owls')).data.program;
    const broadcast = await sendTo(test, { programs: [id], sendNow: false, action: 'save' });
    const stand = (status: 'scheduled' | 'sent') =>
      asSystem(test, ({ tx }) => tx.updateTable('broadcasts').set({ status }).where('id', '=', broadcast.id).execute());
    await stand('scheduled');
    expect(await remove(id)).toMatchObject({ status: 409, message: expect.stringContaining('broadcast') as string });
    await stand('sent');
    expect((await remove(id)).status).toBe(200);
  });

  it('is not for others', async () => {
    const { id } = (await create('Night Owls')).data.program;
    expect(await remove(id, 'org.user')).toMatchObject(DENIED);
    expect(await remove(id, 'west.admin')).toMatchObject(NOT_FOUND);
    expect(await remove('garbage')).toMatchObject(NOT_FOUND);
  });
});

describe('the default program', () => {
  it('is one at a time', async () => {
    const ofSunrise = async () => (await list('west.admin', DEMO_ORGANIZATIONS.sunrise)).data.programs;
    const others = await ofSunrise();
    expect(others.some(({ isDefault }) => isDefault)).toBe(true);
    const { data } = await makeDefault(meals, 'super.admin');
    expect(await ofSunrise()).toEqual(others);
    expect(data.programs.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([meals]);
    expect((await list()).data.programs.find(({ isDefault }) => isDefault)?.id).toBe(meals);
    expect((await historyOf(test, meals)).slice(1)).toMatchObject([
      { action: 'default-program', before: { id: friendly }, after: { id: meals } },
    ]);
  });

  it('writes nothing the second time', async () => {
    const before = await historyOf(test, friendly);
    expect((await makeDefault(friendly)).status).toBe(200);
    expect(await historyOf(test, friendly)).toEqual(before);
  });

  it('belongs to the organization', async () => {
    expect(await makeDefault(foreign)).toMatchObject(NOT_FOUND);
    expect(await makeDefault(foreign, 'super.admin')).toMatchObject(NOT_FOUND);
    expect(await makeDefault(foreign, 'org.admin', sunrise)).toMatchObject(NOT_FOUND);
    expect(await makeDefault('garbage')).toMatchObject(NOT_FOUND);
    expect(await makeDefault(meals, 'org.user')).toMatchObject(DENIED);
  });
});

describe('recipients by program', () => {
  const recipients = async (contactType?: string) => {
    const query = { organizationId: harbor, contactType };
    const { data } = await test.call(listProgramsRecipients, { as: 'org.user', query });
    return data.rows.flatMap((row) => row.recipients);
  };

  it('leaves out who lacks the address or has opted out of it', async () => {
    const mailed = await addMembership(test, 'RECIPIENT', { email: 'hanna@example.org', optedOut: ['sms'] });
    const phoned = await addMembership(test, 'RECIPIENT', { optedOut: ['voice'] });
    const caller = await addMembership(test, 'CALLER', { email: 'caller@example.org' });
    const has = async (type?: string) => {
      const ids = new Set((await recipients(type)).map(({ id }) => id));
      return [mailed, phoned, caller].map(({ personId }) => ids.has(personId));
    };
    expect(await has('Email')).toEqual([true, false, false]);
    expect(await has('SMS')).toEqual([false, true, false]);
    expect(await has('Voice')).toEqual([true, false, false]);
    expect(await has()).toEqual([true, true, false]);
  });

  it('of another organization are not there', async () => {
    const query = { organizationId: sunrise };
    expect(await test.call(listProgramsRecipients, { as: 'org.admin', query })).toMatchObject(NOT_FOUND);
  });
});
