import { HIDDEN_VALUE, type OrganizationChange } from '#src/schemas/organizations.ts';

export interface Difference {
  /** Names of the field and of those around it. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/* Ids say nothing to a reader; people are named by the change's headline. */
const isSilent = (name: string): boolean =>
  name === 'id' || /Ids?$/.test(name) ? !['externalOrgId', 'externalPersonId'].includes(name) : SILENT.has(name);
const SILENT = new Set(['matches', 'systemDefined']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function compare(before: Fields, after: Fields, around: readonly string[]): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (isSilent(name) || (is !== HIDDEN_VALUE && same(was, is))) return [];
    const path = [...around, name];
    if ((isFields(was) || isFields(is)) && around.length < 3)
      return compare(isFields(was) ? was : {}, isFields(is) ? is : {}, path);
    return [{ path, before: was, after: is }];
  });
}

/** A name that one side alone has is what the thing is called in the headline, and hasn't changed. */
const isTold = ({ path, before, after }: Difference): boolean =>
  path.join() === 'name' && (before === undefined || after === undefined);

/** The fields in which a thing differs, those inside of others singly; an address, features and own fields are such. */
export const differencesOf = ({ before, after }: OrganizationChange): Difference[] =>
  compare(before ?? {}, after ?? {}, []).filter((difference) => !isTold(difference));
