/** What a survey's form says beside its questions, in the language of the questions. */
export const surveyForm = {
  yes: 'Yes',
  no: 'No',
  optional: 'optional',
  several: 'Choose all that apply',
  keys: 'Arrow keys move, Space chooses',
  clear: 'Clear answer',
  range: 'A number from {{min}} to {{max}}',
  atLeast: 'A number, at least {{min}}',
  atMost: 'A number, at most {{max}}',
  dayPast: 'A day up to today',
  dayFuture: 'A day from today on',
  counter: '{{used}} of {{max}} characters',
  comments: 'Comments',
  commentsHint: 'Is there anything else we should know?',
} as const;
