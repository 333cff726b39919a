import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { useMantineColorScheme } from '@mantine/core';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { useShellTexts } from './texts.ts';

const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Light, dark, or as the system has it. */
export function AppearanceMenu() {
  const t = useShellTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = ICONS[colorScheme];
  const items = SCHEMES.map((scheme) => ({
    label: t(`appearances.${scheme}`),
    checked: scheme === colorScheme,
    onSelect: () => setColorScheme(scheme),
  }));
  return (
    <ActionMenu
      label={`${t('appearance')}: ${t(`appearances.${colorScheme}`)}`}
      items={items}
      button={<Current size={18} aria-hidden="true" />}
    />
  );
}
