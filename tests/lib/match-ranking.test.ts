import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchReasons, rankCandidates, type Matchable } from '#src/lib/match-ranking.ts';

let made = 0;
const someone = (
  role: 'CALLER' | 'RECIPIENT',
  details: Record<string, unknown> = {},
  { name = 'Rosa', load = 0, programId = null as string | null, id = `id-${(made += 1)}` } = {},
): Matchable => ({
  id,
  role: { name: role },
  person: {
    id: `person-${id}`,
    firstName: name,
    lastName: 'Diaz',
    email: null,
    preferredName: null,
    phone: null,
    phoneAlternate: null,
    userName: null,
    personDetailId: null,
    externalPersonId: null,
  },
  programId,
  matches: Array.from({ length: load }, (_, at) => ({
    id: `partner-${at}`,
    personId: `partner-person-${at}`,
    firstName: 'P',
    lastName: String(at),
  })),
  customFields: details,
});

const recipient = (details = {}, more = {}) => someone('RECIPIENT', details, more);
const caller = (details = {}, more = {}) => someone('CALLER', details, more);
const names = (ranked: ReturnType<typeof rankCandidates>) => ranked.map(({ candidate }) => candidate.person.firstName);
const reasonsFor = (person: Matchable, candidate: Matchable, wishes = {}) =>
  rankCandidates(person, [candidate], wishes)[0]?.reasons ?? [];

describe('reasons', () => {
  it('are a common language, or two', () => {
    const spanish = recipient({ preferredLanguage: 'Spanish' });
    expect(reasonsFor(spanish, caller({ preferredLanguage: 'Spanish' }))[0]).toEqual({
      kind: 'language',
      tone: 'good',
      language: 'Spanish',
    });
    expect(reasonsFor(spanish, caller({ preferredLanguage: 'English' }))[0]).toEqual({
      kind: 'languages',
      tone: 'bad',
      own: 'Spanish',
      other: 'English',
    });
  });

  it('do not tell two people with another language each that they speak the same', () => {
    const another = { preferredLanguage: 'Other' };
    expect(reasonsFor(recipient(another), caller(another)).map(({ kind }) => kind)).toEqual(['load']);
    expect(reasonsFor(recipient(another), caller({ preferredLanguage: 'English' }))[0]).toMatchObject({ tone: 'bad' });
  });

  it('are the times of both, in the order of the day, or that there is none', () => {
    const person = recipient({ preferredTimeForCall: ['Evening', 'Morning'] });
    const both = caller({ preferredTimeForCall: ['Morning', 'Weekend', 'Evening'] });
    expect(reasonsFor(person, both)).toContainEqual({ kind: 'times', tone: 'good', times: ['Morning', 'Evening'] });
    const never = caller({ preferredTimeForCall: ['Weekend'] });
    expect(reasonsFor(person, never)).toContainEqual({ kind: 'noTime', tone: 'bad' });
  });

  it('are hobbies, whatever stands between them, without regard to case and accents', () => {
    const person = recipient({ hobbies: 'Chess; Música and Cooking' });
    const candidate = caller({ hobbies: 'musica, cooking for too many people\nwalking' });
    expect(reasonsFor(person, candidate)).toContainEqual({
      kind: 'hobbies',
      tone: 'good',
      hobbies: ['Música', 'Cooking'],
    });
    expect(reasonsFor(recipient({ hobbies: 'Chess' }), caller({ hobbies: 'Chessboxing' }))).toHaveLength(1);
  });

  it('are zip codes of one region, the nearer the better', () => {
    const person = recipient({ zipCode: '11201' });
    expect(reasonsFor(person, caller({ zipCode: '11215' }))).toContainEqual({
      kind: 'zip',
      tone: 'good',
      prefix: '112',
    });
    expect(reasonsFor(person, caller({ zipCode: '11355' }))).toHaveLength(1);
    const near = caller({ zipCode: '11201' }, { name: 'Near' });
    const far = caller({ zipCode: '11250' }, { name: 'Far' });
    expect(names(rankCandidates(person, [far, near]))).toEqual(['Near', 'Far']);
  });

  it('are a gender only where one is asked for', () => {
    const woman = caller({ gender: 'Female' });
    expect(reasonsFor(recipient(), woman)).toHaveLength(1);
    expect(reasonsFor(recipient(), woman, { gender: 'Female' })).toContainEqual({
      kind: 'gender',
      tone: 'good',
      gender: 'Female',
    });
    expect(reasonsFor(recipient(), woman, { gender: 'Male' })).toContainEqual({
      kind: 'gender',
      tone: 'bad',
      gender: 'Female',
    });
  });

  it('are the program and the load of the caller, whichever side the caller is on', () => {
    const busy = caller({}, { load: 1, programId: 'p' });
    const person = recipient({}, { programId: 'p' });
    const expected = [
      { kind: 'program', tone: 'good' },
      { kind: 'load', tone: 'good', matches: 1, of: 3 },
    ];
    expect(reasonsFor(person, busy)).toEqual(expect.arrayContaining(expected));
    expect(reasonsFor(busy, person)).toEqual(expect.arrayContaining(expected));
    expect(reasonsFor(person, caller({}, { load: 3 }))).toContainEqual({
      kind: 'load',
      tone: 'bad',
      matches: 3,
      of: 3,
    });
  });

  it('stand in the order of their weight', () => {
    const person = recipient({ preferredLanguage: 'Spanish', hobbies: 'Chess', zipCode: '11201' });
    const candidate = caller({ preferredLanguage: 'Spanish', hobbies: 'Chess', zipCode: '11201' });
    expect(reasonsFor(person, candidate).map(({ kind }) => kind)).toEqual(['language', 'load', 'zip', 'hobbies']);
  });

  it('do not come from what is unknown or is no text', () => {
    const person = recipient({ preferredLanguage: '', hobbies: 7, preferredTimeForCall: 'Morning', zipCode: null });
    expect(reasonsFor(person, caller({ preferredLanguage: 'Spanish', hobbies: '7' }))).toEqual([
      { kind: 'load', tone: 'good', matches: 0, of: 3 },
    ]);
  });
});

it('of a pair are the same as in the ranking, and are told of those who are matched too', () => {
  const person = recipient({ preferredLanguage: 'Spanish' }, { load: 1 });
  const stranger = caller({ preferredLanguage: 'Spanish' });
  expect(matchReasons(person, stranger)).toEqual(reasonsFor(person, stranger));
  const partner = caller({ preferredLanguage: 'Spanish' }, { id: 'partner-0' });
  expect(matchReasons(person, partner)).toEqual(reasonsFor(recipient({ preferredLanguage: 'Spanish' }), partner));
});

describe('the ranking', () => {
  it('puts a common language first, and a full caller and another language last', () => {
    const person = recipient({ preferredLanguage: 'Spanish', preferredTimeForCall: ['Evening'], hobbies: 'Chess' });
    const ranked = rankCandidates(person, [
      caller({ preferredLanguage: 'English', preferredTimeForCall: ['Evening'], hobbies: 'Chess' }, { name: 'Other' }),
      caller({ preferredLanguage: 'Spanish' }, { name: 'Full', load: 3 }),
      caller({ preferredLanguage: 'Spanish' }, { name: 'Free' }),
      caller({ preferredLanguage: 'Spanish', preferredTimeForCall: ['Evening'] }, { name: 'Best', load: 2 }),
      caller({}, { name: 'Unknown' }),
    ]);
    expect(names(ranked)).toEqual(['Best', 'Free', 'Unknown', 'Full', 'Other']);
  });

  it('leaves out who is matched already, and oneself', () => {
    const person = recipient({}, { load: 1 });
    expect(rankCandidates(person, [caller({}, { id: 'partner-0' }), caller({}, { id: person.id })])).toEqual([]);
  });

  it('is the same in whatever order the candidates come', () => {
    const one = fc.record({
      language: fc.constantFrom('English', 'Spanish', ''),
      times: fc.subarray(['Morning', 'Afternoon', 'Evening', 'Weekend']),
      name: fc.constantFrom('Ana', 'Ángel', 'Bo'),
      load: fc.nat(4),
      zip: fc.constantFrom('11201', '11215', '90210', ''),
    });
    const person = recipient({ preferredLanguage: 'Spanish', preferredTimeForCall: ['Morning'], zipCode: '11201' });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (sketches, order) => {
        const people = sketches.map(({ language, times, name, load, zip }, at) =>
          caller(
            { preferredLanguage: language, preferredTimeForCall: times, zipCode: zip },
            { name, load, id: `candidate-${at}` },
          ),
        );
        const shuffled = people
          .map((each) => ({ each, key: order.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ each }) => each);
        const ranked = rankCandidates(person, people);
        expect(rankCandidates(person, shuffled)).toEqual(ranked);
        const scores = ranked.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });
});
