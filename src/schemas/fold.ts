const OTHER_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', '’': "'", '‘': "'" };

/** Lower case, without accents, with one kind of apostrophe: what the database's own `fold` makes of a text. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[łøđ’‘]/g, (letter) => OTHER_LETTERS[letter] ?? letter);
