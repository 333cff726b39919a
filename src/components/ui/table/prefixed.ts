/** `page` as `callerPage`, for the list with the prefix `caller`; without a prefix as it is. */
export const prefixed = (prefix: string, params: object): object =>
  prefix === ''
    ? params
    : Object.fromEntries(
        Object.entries(params)
          .filter(([name]) => name !== '')
          .map(([name, value]) => [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]),
      );

/** The params of one list among those of a screen, under their own names. */
export function unprefixed<Search extends object>(prefix: string, params: Search): Search {
  if (prefix === '') return params;
  const own = Object.entries(params).flatMap(([name, value]) => {
    const rest = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    return /^[A-Z]/.test(rest) ? [[`${rest.charAt(0).toLowerCase()}${rest.slice(1)}`, value as unknown]] : [];
  });
  return Object.fromEntries(own) as Search;
}
