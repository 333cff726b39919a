import { describe, expect, it } from 'vitest';
import { matchReasons, matchScore, type Matchable } from '#src/schemas/match-reasons.ts';

let made = 0;
const someone = (
  role: 'CALLER' | 'RECIPIENT',
  details: Record<string, unknown> = {},
  { load = 0, programId = null as string | null, id = `id-${(made += 1)}` } = {},
): Matchable => ({
  id,
  role: { name: role },
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
const reasonsFor = matchReasons;

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
    const near = caller({ zipCode: '11201' });
    const far = caller({ zipCode: '11250' });
    expect(matchScore(person, near)).toBeGreaterThan(matchScore(person, far));
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

  it('are that others call a recipient already', () => {
    const taken = recipient({}, { load: 2 });
    expect(reasonsFor(caller(), taken)).toContainEqual({ kind: 'matched', tone: 'bad', matches: 2 });
    expect(reasonsFor(caller({}, { id: 'partner-0' }), taken)).toContainEqual({
      kind: 'matched',
      tone: 'bad',
      matches: 1,
    });
    // it is the same for each of the recipient's candidates
    expect(reasonsFor(taken, caller()).map(({ kind }) => kind)).toEqual(['load']);
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

describe('the score', () => {
  it('is highest for a common language, and lowest for a full caller and another language', () => {
    const person = recipient({ preferredLanguage: 'Spanish', preferredTimeForCall: ['Evening'], hobbies: 'Chess' });
    const scores = [
      caller({ preferredLanguage: 'Spanish', preferredTimeForCall: ['Evening'] }, { load: 1 }),
      caller({ preferredLanguage: 'Spanish' }),
      caller({}),
      caller({ preferredLanguage: 'Spanish' }, { load: 3 }),
      caller({ preferredLanguage: 'English', preferredTimeForCall: ['Evening'], hobbies: 'Chess' }),
    ].map((candidate) => matchScore(person, candidate));
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(scores).size).toBe(scores.length);
  });

  it('grows with what is in common, up to two times and three hobbies, and by digits of a zip code from a region on', () => {
    const worth = (details: object) =>
      matchScore(recipient(details), caller(details)) - matchScore(recipient(), caller());
    const times = (...preferredTimeForCall: string[]) => worth({ preferredTimeForCall });
    expect([
      times('Morning'),
      times('Morning', 'Evening'),
      times('Morning', 'Afternoon', 'Evening'),
      times('Morning', 'Afternoon', 'Evening', 'Weekend'),
    ]).toEqual([10, 20, 20, 20]);
    const hobbies = ['Chess', 'Chess, Art', 'Chess, Art, Golf', 'Chess, Art, Golf, Jazz'].map((all) =>
      worth({ hobbies: all }),
    );
    expect(hobbies).toEqual([6, 12, 18, 18]);
    const near = (zipCode: string) =>
      matchScore(recipient({ zipCode: '12207' }), caller({ zipCode })) - matchScore(recipient(), caller());
    expect(['90001', '12990', '12299', '12209', '12207'].map(near)).toEqual([0, 0, 3, 6, 9]);
  });

  it('is the sum of the reasons, and nothing without any', () => {
    expect(matchScore(recipient(), someone('RECIPIENT'))).toBe(0);
    const spanish = { preferredLanguage: 'Spanish' };
    const [one, other] = [recipient(spanish, { programId: 'p' }), caller(spanish, { programId: 'p' })];
    expect(matchScore(one, other) - matchScore(recipient(spanish), caller(spanish))).toBe(8);
  });
});
