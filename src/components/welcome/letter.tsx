import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { serverText } from '#src/lib/i18n/server-message.ts';
import { previewWelcome } from '#src/queries/memberships.ts';
import { useWelcomeTexts } from './texts.ts';
import classes from './welcome.module.css';

/** The mail that somebody would get now, as the server writes it. */
export function Letter({ id }: { readonly id: string }) {
  const t = useWelcomeTexts();
  const { data, error, refetch } = useQuery(previewWelcome(id));
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={8} />;
  const { kind, to, subject, body, refusal, refusalCode } = data.letter;
  return (
    <div className={classes.letter}>
      {refusal && (
        <Notice kind="warning">
          {t('letter.refusal')} {serverText({ message: refusal, code: refusalCode })}
        </Notice>
      )}
      <DescriptionList
        compact
        items={[
          { term: t('letter.to'), value: to && <Email value={to} />, wide: true },
          { term: t('letter.kind'), value: t(`letter.${kind}`), wide: true },
          { term: t('letter.subject'), value: <bdi>{subject}</bdi>, wide: true },
        ]}
      />
      <p className={classes.body} dir="auto">
        {body}
      </p>
      {kind === 'invitation' && <p className={classes.hint}>{t('letter.personalLink')}</p>}
    </div>
  );
}
