/**
 * What stands behind the comma of a name and is no first name: `Ray Cole, Jr.`, `Acme, Inc.`; a pattern that browsers and
 * the database read alike, without regard to case.
 */
export const NAME_SUFFIX = '(?:jr|sr|ii|iii|iv|md|phd|esq|inc|llc|ltd|co)[.]?';
