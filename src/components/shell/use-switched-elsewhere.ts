import { useEffect } from 'react';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isFromOutside } from '#src/lib/session/persistence.ts';
import { session } from '#src/lib/session/store.ts';
import { useShellTexts } from './texts.ts';

/** Says why a tab is somewhere else, and what was typed in it gone, when the organization was switched in another one. */
export function useSwitchedElsewhere(): void {
  const t = useShellTexts();
  useEffect(
    () =>
      session.subscribe(({ user, organization }, before) => {
        if (!isFromOutside() || !organization || !before.organization) return;
        if (organization.id === before.organization.id || user?.userId !== before.user?.userId) return;
        const text = t('switchedElsewhere', { organization: organization.name });
        // messages of the organization before go with this very change
        queueMicrotask(() => toast.info(text, { stays: true }));
      }),
    [t],
  );
}
