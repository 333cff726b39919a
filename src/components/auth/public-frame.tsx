import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { IconButton } from '#src/components/ui/button/button.tsx';
import { type Language, useCommonTexts, useLanguage } from '#src/lib/i18n/index.ts';
import frame from './public-frame.module.css';
import { useLoginTexts } from './login-texts.ts';

/** What stands around every public screen: the product's name, the language, light or dark. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const common = useCommonTexts();
  return (
    <div className={frame.page}>
      <header className={frame.header}>
        <span className={frame.product}>
          <span className={frame.mark} aria-hidden />
          {common('product')}
        </span>
        <LanguageChoice />
        <AppearanceButton />
      </header>
      <main className={frame.main}>
        <div className={frame.card}>{children}</div>
      </main>
    </div>
  );
}

function LanguageChoice() {
  const common = useCommonTexts();
  const { language, languages, setLanguage } = useLanguage();
  return (
    <Select
      className={frame.language}
      aria-label={common('language.label')}
      value={language}
      onChange={(event) => void setLanguage(event.currentTarget.value as Language)}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each.slice(0, 2)}>
          {common(`language.${each}`)}
        </option>
      ))}
    </Select>
  );
}

function AppearanceButton() {
  const t = useLoginTexts();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <IconButton
      className={frame.appearance}
      label={dark ? t('frame.toLight') : t('frame.toDark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
        {dark ? (
          <path
            d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5"
            strokeLinecap="round"
          />
        ) : (
          <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" strokeLinejoin="round" />
        )}
      </svg>
    </IconButton>
  );
}
