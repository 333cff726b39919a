import { changes } from '#src/locales/en/changes.ts';
import type { OrganizationChange } from '#src/schemas/organizations.ts';
import { currentLanguage } from '#src/lib/i18n/index.ts';
import type { useChangeTexts } from './texts.ts';

type Texts = ReturnType<typeof useChangeTexts>;

const words: Readonly<Record<string, string | Readonly<Record<string, string>>>> = changes.what;

/** An organization's update that is one thing only has a name of its own. */
function actionOf({ entity, action, after }: OrganizationChange): string {
  const fields = Object.keys(after ?? {});
  if (entity !== 'organization' || action !== 'updated' || fields.length !== 1) return action;
  if (fields[0] === 'active') return after?.['active'] === true ? 'activated' : 'deactivated';
  if (fields[0] === 'signupCompleted') return 'signup';
  return fields[0] === 'configurations' ? 'features' : action;
}

/** Whom or what it is about: the people of a change, else the thing's own name. */
function nameOf({ subjects, before, after }: OrganizationChange, t: Texts): string {
  if (subjects.length > 0)
    return new Intl.ListFormat(currentLanguage() === 'es' ? 'es' : 'en', { type: 'conjunction' }).format(subjects);
  const name = (after ?? before)?.['name'];
  return typeof name === 'string' && name !== '' ? name : t('somebody');
}

/** What happened, in words; what has none is told by its technical names. */
export function headline(change: OrganizationChange, t: Texts): string {
  const { entity } = change;
  const action = actionOf(change);
  const known = Object.hasOwn(words, entity) ? words[entity] : undefined;
  if (typeof known !== 'object' || !Object.hasOwn(known, action)) return t('what.unknown', { entity, action });
  return t(`what.${entity}.${action}` as 'what.program.created', { name: nameOf(change, t) });
}
