import { useQuery } from '@tanstack/react-query';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import ui from '#src/components/ui/ui.module.css';
import { defineTexts } from '#src/lib/i18n/index.ts';
import { useSession } from '#src/lib/session/store.ts';
import { menuCounts } from '#src/locales/en/menu-counts.ts';
import { getActionCounts } from '#src/queries/dashboard.ts';
import type { ActionCounts } from '#src/schemas/dashboard.ts';
import classes from './menu-count.module.css';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    menuCounts: typeof menuCounts;
  }
}

const useMenuCountTexts = defineTexts(
  'menuCounts',
  menuCounts,
  async () => (await import('#src/locales/es/menu-counts.ts')).menuCounts,
);

/** How much calls for action at a place of the menu; nothing where that isn't known, or none. Specification dashboard 1.7. */
export function MenuCount({ of }: { readonly of: keyof ActionCounts }) {
  const t = useMenuCountTexts();
  const numbers = useNumbers();
  const organizationId = useSession((state) => state.organization?.id);
  const { data } = useQuery({ ...getActionCounts(organizationId ?? ''), enabled: organizationId !== undefined });
  const count = data?.[of];
  if (!count) return null;
  // the space is between the entry's name and what is heard of the count
  return (
    <>
      {' '}
      <span className={classes.count}>
        <span aria-hidden="true">{numbers.format(count)}</span>
        <span className={ui.visuallyHidden}>{t(of, { count })}</span>
      </span>
    </>
  );
}
