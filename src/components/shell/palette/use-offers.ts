import { useMantineColorScheme } from '@mantine/core';
import type { NavigateOptions } from '@tanstack/react-router';
import { menuOf } from '#src/components/shell/menu.ts';
import { useShellTexts } from '#src/components/shell/texts.ts';
import { usePlaceName } from '#src/components/shell/use-place-name.ts';
import type { PaletteEntry, PaletteTools } from '#src/components/ui/palette/entry.ts';
import { useLanguage } from '#src/lib/i18n/index.ts';
import { meets } from '#src/lib/session/needs.ts';
import { mustFinishSignup, mustRenewPassword } from '#src/lib/session/selectors.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { matches, type Entry, type Group } from './entries.ts';
import { ownEntries } from './own-entries.ts';
import { usePaletteTexts } from './texts.ts';

/** What the areas declare, wherever they stand, and the frame's own. */
const DECLARED = [
  ...Object.values(
    import.meta.glob<readonly PaletteEntry[]>('/src/components/*/palette.ts', { eager: true, import: 'palette' }),
  ).flat(),
  ...ownEntries,
];

/** The places and actions that fit what was typed: the menu's, and what the areas declare. */
export function useOffers(typed: string): readonly Group[] {
  const t = usePaletteTexts();
  const shell = useShellTexts();
  const placeName = usePlaceName();
  const state = useSession((current) => current);
  const tools = useTools();

  const fits = (entry: Entry, also: string) =>
    typed === '' || matches(`${entry.label} ${entry.detail ?? ''} ${also}`, typed);
  const places = menuOf(state).flatMap(({ section, items }) =>
    items.flatMap(({ label, to, params }) => {
      const detail = items.length > 1 ? shell(`sections.${section}`) : undefined;
      const opens = { to, params } as NavigateOptions;
      const entry: Entry = { id: `place-${label}`, label: placeName({ label }), detail, opens };
      return fits(entry, t(`places.${label}`)) ? [entry] : [];
    }),
  );
  const declared = (kind: PaletteEntry['kind']) => {
    // the guards lead nowhere else before these are done
    const isHeld = mustFinishSignup(state) || mustRenewPassword(state);
    return DECLARED.filter((each) => each.kind === kind).flatMap(({ words, needs, opens }) => {
      if (needs ? isHeld || !meets(state, needs) : false) return [];
      const entry: Entry = {
        id: `${kind}-${words}`,
        label: t(`entries.${words}.label`),
        opens:
          typeof opens === 'function'
            ? (opens(state.organization?.id ?? '') as NavigateOptions)
            : () => opens.does(tools),
      };
      return fits(entry, t(`entries.${words}.also`)) ? [entry] : [];
    });
  };
  return [
    { id: 'places', label: t('groups.place'), entries: [...places, ...declared('place')] },
    { id: 'actions', label: t('groups.action'), entries: declared('action') },
  ];
}

function useTools(): PaletteTools {
  const { setLanguage } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  return {
    setColorScheme,
    setLanguage: (language) => void setLanguage(language),
    signOut: () => session.getState().signOut('manual'),
  };
}
