import { toast } from '#src/components/ui/toast/toast.ts';
import { allTexts, defineTexts, i18n } from '#src/lib/i18n/index.ts';
import type { SessionData } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { moved } from '#src/locales/en/moved.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    moved: typeof moved;
  }
}

defineTexts('moved', moved, async () => (await import('#src/locales/es/moved.ts')).moved);

/**
 * Says why this tab is in another organization all at once, where it went along with another tab: what was typed in it
 * and not saved is not there any more. Specification sessions 4.3.
 */
export async function tellMove(before: SessionData): Promise<void> {
  await allTexts();
  const { user, organization } = session.getState();
  if (!organization || !user || user.userId !== before.user?.userId) return;
  toast.info(i18n.t('told', { ns: 'moved', organization: organization.name }), { stays: true });
}
