import { wordList } from '#src/lib/lists.ts';
import type { useCommonTexts } from '#src/lib/i18n/index.ts';
import { queueName } from '#src/lib/queues.ts';
import { changes } from '#src/locales/en/changes.ts';
import { fieldsInWords } from '#src/schemas/merge-fields.ts';
import type { OrganizationChange } from '#src/schemas/organizations.ts';
import type { useChangeTexts } from './texts.ts';

/** What gives texts. */
interface Namers {
  readonly t: ReturnType<typeof useChangeTexts>;
  readonly common: ReturnType<typeof useCommonTexts>;
}

type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** An organization's update that is one thing only has a name of its own. */
function organizationAction({ action, after }: OrganizationChange): string {
  const fields = Object.keys(after ?? {});
  if (action !== 'updated' || fields.length !== 1) return action;
  if (fields[0] === 'active') return after?.['active'] === true ? 'activated' : 'deactivated';
  if (fields[0] === 'signupCompleted') return 'signup';
  return fields[0] === 'configurations' ? 'features' : action;
}

/** However somebody became inactive, or active again, that is what happened, whatever else changed with it. */
function personAction({ action, before, after }: OrganizationChange): string {
  const [was, is] = [before?.['role'], after?.['role']];
  if (was === undefined || is === undefined || was === is) return action;
  if (is === 'INACTIVE') return 'deactivated';
  return was === 'INACTIVE' ? 'reactivated' : action;
}

function actionOf(change: OrganizationChange): string {
  if (change.entity === 'organization') return organizationAction(change);
  return change.entity === 'person-organization' ? personAction(change) : change.action;
}

/** Whom or what it is about: the people of a change, else the thing's own name. */
function nameOf({ entity, subjects, before, after }: OrganizationChange, { t, common }: Namers): string {
  if (subjects.length > 0) return wordList(subjects);
  const name = (after ?? before)?.['name'];
  if (typeof name !== 'string' || name === '') return t('somebody');
  if (entity === 'broadcast') return fieldsInWords(name, (field) => common(`mergeFields.${field}`));
  return entity === 'queue' ? queueName(common, name) : name;
}

function isKnown(words: Words, entity: string, action: string): boolean {
  const known = Object.hasOwn(words, entity) ? words[entity] : undefined;
  return typeof known === 'object' && Object.hasOwn(known, action);
}

/** What happened, in words; what has none is told by its technical names. */
export function headline(change: OrganizationChange, namers: Namers): string {
  const { t } = namers;
  const { entity } = change;
  const action = actionOf(change);
  if (!isKnown(changes.what, entity, action)) return t('what.unknown', { entity, action });
  return t(`what.${entity}.${action}` as 'what.program.created', { name: nameOf(change, namers) });
}

/** The same on the page of somebody whom it is about: without their name. Specification people 10.7. */
export function ownHeadline(change: OrganizationChange, namers: Namers): string {
  const { t } = namers;
  const { entity } = change;
  const action = actionOf(change);
  if (!isKnown(changes.own, entity, action)) return headline(change, namers);
  return t(`own.${entity}.${action}` as 'own.match.created', { name: nameOf(change, namers) });
}
