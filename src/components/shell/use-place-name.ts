import { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { MenuItem } from './menu.ts';
import { useShellTexts } from './texts.ts';

/** What a place of the menu is called. */
export function usePlaceName(): (item: Pick<MenuItem, 'label'>) => string {
  const t = useShellTexts();
  const common = useCommonTexts();
  return ({ label }) => {
    switch (label) {
      case 'callers':
      case 'recipients':
      case 'outreach':
      case 'inactive':
        return common(`lists.${label}`);
      default:
        return t(`menu.${label}`);
    }
  };
}
