import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Select } from '#src/components/ui/forms/select.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { poster as english } from '#src/locales/en/poster.ts';
import { poster as spanish } from '#src/locales/es/poster.ts';
import { formatPhone } from '#src/lib/phones.ts';
import { fillWords } from '#src/schemas/messages.ts';
import type { Organization } from '#src/schemas/organizations.ts';
import classes from './poster.module.css';
import { QrCode } from './qr-code.tsx';
import { signupAddress } from './signup-address.ts';
import { useSignupTexts } from './texts.ts';
import { useSignupPage } from './use-signup-page.ts';

const WORDS = { en: english, es: spanish } as const;
export type PosterLanguage = keyof typeof WORDS;
const LANGUAGES = Object.keys(WORDS) as PosterLanguage[];

interface PosterScreenProps {
  readonly organizationId: string;
  readonly language: PosterLanguage;
  readonly onLanguage: (language: PosterLanguage) => void;
}

/** The sign-up link as a poster, to be looked at and printed. Specification self-signup 2.11. */
export function PosterScreen({ organizationId, language, onLanguage }: PosterScreenProps) {
  const t = useSignupTexts();
  const { organization, error, refetch, isOn } = useSignupPage(organizationId);
  return (
    <Page
      title={t('poster.title')}
      breadcrumbs={[
        <PlainLink
          key="organization"
          to="/app/organizations/$organizationId"
          params={{ organizationId }}
          search={{ tab: 'configuration' }}
        >
          {organization?.name ?? t('poster.back')}
        </PlainLink>,
      ]}
    >
      {!organization && (error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={6} />)}
      {organization && !isOn && <Notice kind="info">{t('poster.off')}</Notice>}
      {organization && isOn && (
        <>
          <div className={classes.bar}>
            <Select
              aria-label={t('poster.language')}
              value={language}
              onChange={(event) => onLanguage(event.currentTarget.value as PosterLanguage)}
            >
              {LANGUAGES.map((each) => (
                <option key={each} value={each}>
                  {t(`poster.languages.${each}`)}
                </option>
              ))}
            </Select>
            <Button onClick={() => window.print()}>{t('poster.print')}</Button>
            <span className={classes.hint}>{t('poster.hint')}</span>
          </div>
          <Poster organization={organization} language={language} label={t('poster.preview')} />
        </>
      )}
    </Page>
  );
}

interface PosterProps {
  readonly organization: Organization;
  readonly language: PosterLanguage;
  readonly label: string;
}

function Poster({ organization: { id, name, phone }, language, label }: PosterProps) {
  const words = WORDS[language];
  const address = signupAddress(id);
  return (
    <section className={classes.poster} aria-label={label} lang={language} dir="ltr" data-poster>
      <p className={classes.name}>{name}</p>
      <p className={classes.headline}>{words.headline}</p>
      <p className={classes.text}>{fillWords(words.text, { organization: name })}</p>
      <QrCode text={address} label={words.code} className={classes.code} />
      <p className={classes.how}>{words.how}</p>
      <p className={classes.or}>
        {words.or}
        <span className={classes.address}>{address}</span>
      </p>
      {phone && <p className={classes.phone}>{formatPhone(phone)}</p>}
    </section>
  );
}
