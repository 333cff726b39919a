import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import { useCommonTexts, useLanguage } from '#src/lib/i18n/index.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import classes from './header.module.css';

/** The languages offered here. */
export function LanguageMenu() {
  const t = useCommonTexts();
  const { language, languages, setLanguage } = useLanguage();
  const items = languages.map((each) => ({
    label: t(`language.${each}`),
    checked: each === language,
    onSelect: () => void setLanguage(each),
  }));
  return (
    <ActionMenu
      label={`${t('language.label')}: ${t(`language.${language}`)}`}
      items={items}
      button={
        <>
          <IconLanguage size={18} aria-hidden="true" />
          <span className={classes.code}>{language === 'es' ? 'ES' : 'EN'}</span>
        </>
      }
    />
  );
}
