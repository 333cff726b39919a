/** Choosing programs and people. */
export const picker = {
  list: 'Programs and people',
  noProgram: 'Without a program',
  program: '{{name}}, whole program',
  more_one: '{{count, number}} more person: search to find them.',
  more_other: '{{count, number}} more people: search to find them.',
  found_one: '{{count, number}} program or group',
  found_other: '{{count, number}} programs and groups',
  nothing: 'No people found',
  chosen: 'Chosen',
  none: 'No one chosen yet.',
  drop: 'Remove {{name}} from the choice',
  keys: 'Arrow keys move, Space chooses.',
} as const;
