import { useLanguage } from '#src/lib/i18n/index.ts';
import classes from './auth.module.css';
import { PdfDocument } from './pdf-document.tsx';
import { termsFile } from './terms-file.ts';
import { useAuthTexts } from './texts.ts';

/** The terms of service in the person's language, to be read here or downloaded. */
export function TermsDocument() {
  const t = useAuthTexts();
  const { language } = useLanguage();
  const file = termsFile(language);
  return (
    <>
      <PdfDocument key={file} file={file} label={t('terms.document')} />
      <a className={classes.link} href={file} download>
        {t('terms.download')}
      </a>
    </>
  );
}
