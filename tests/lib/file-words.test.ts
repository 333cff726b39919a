import { expect, it } from 'vitest';
import { fileWords } from '#server/domain/reports/file-words.ts';
import { calls } from '#src/locales/es/calls.ts';
import { callWords } from '#src/locales/es/call-words.ts';
import { common } from '#src/locales/es/common.ts';
import { notes } from '#src/locales/es/notes.ts';
import { personFields } from '#src/locales/es/person-fields.ts';
import { surveys } from '#src/locales/es/surveys.ts';
import { CALL_OUTCOMES, CALL_STATUSES, CALL_TYPES } from '#src/schemas/call-values.ts';
import { NOTE_KINDS } from '#src/schemas/note-values.ts';
import { CSV_COLUMNS } from '#src/schemas/uploads.ts';

/* Files and the console's texts say the same, wherever each takes it from. Specification reports 6.4, 6.5. */

const [english, spanish] = [fileWords(), fileWords('es')];

it('codes, outcomes and heads are called as in the console', () => {
  for (const type of CALL_TYPES) expect(spanish.code(type)).toBe(callWords.type[type]);
  for (const status of CALL_STATUSES) expect(spanish.code(status)).toBe(calls.is[status]);
  for (const kind of NOTE_KINDS) expect(spanish.code(kind)).toBe(notes.kinds[kind]);
  for (const outcome of CALL_OUTCOMES) expect(spanish.outcome(outcome)).toBe(callWords.outcomes[outcome]);
  for (const column of CSV_COLUMNS) expect(spanish.column(column)).toBe(personFields.column[column]);
  for (const [type, words] of Object.entries(surveys.types))
    expect(spanish.say(`survey.${type as keyof typeof surveys.types}`)).toBe(words);
  for (const [role, words] of Object.entries(common.role)) expect(spanish.choice('role', role)).toBe(words);
  for (const [name, words] of Object.entries(common.builtIn)) expect(spanish.status(name)).toBe(words);
  for (const [state, words] of Object.entries(surveys.states))
    expect(spanish.say(`state.${state as keyof typeof surveys.states}`)).toBe(words);
});

it('English ones are the words of the contract', () => {
  expect(english.code('OUTREACH_QUEUE')).toBe('Outreach queue');
  expect(english.code('no-answer')).toBe('No answer');
  expect(english.outcome('Yes we spoke')).toBe('Yes we spoke');
  expect(english.choice('gender', 'Female')).toBe('Female');
  expect(english.status('On hold')).toBe('On hold');
  expect(english.choice('role', 'OUTREACH')).toBe('OUTREACH');
  expect(english.column('Zip Code')).toBe('Zip Code');
});

it('what isn’t known stays as it is', () => {
  expect(spanish.outcome('constructor')).toBe('constructor');
  expect(spanish.code('NEW_KIND')).toBe('New kind');
  expect(spanish.status('Moved away')).toBe('Moved away');
  expect(spanish.choice('gender', 'Unheard of')).toBe('Unheard of');
  expect(spanish.say('notCalled', { days: 30 })).toBe('Beneficiarios sin llamadas en 30 días');
});
