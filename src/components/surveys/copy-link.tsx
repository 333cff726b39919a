import { Button } from '#src/components/ui/button/button.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import classes from './surveys.module.css';
import { useSurveyTexts } from './texts.ts';

interface CopyLinkProps {
  readonly link: string;
  /** Once it was copied, by the button or by hand. */
  readonly onCopied?: (() => void) | undefined;
}

/** A link to a survey, to be read and to be copied. */
export function CopyLink({ link, onCopied }: CopyLinkProps) {
  const t = useSurveyTexts();
  const copy = () =>
    attempt(
      `copy ${link}`,
      async () => {
        await navigator.clipboard.writeText(link);
        onCopied?.();
        toast.success(t('link.copied'));
      },
      () => t('link.notCopied'),
    );
  return (
    <div className={classes.link}>
      <input
        readOnly
        value={link}
        dir="ltr"
        aria-label={t('link.title')}
        className={classes.linkText}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onCopy={onCopied}
      />
      <Button variant="default" onClick={copy}>
        {t('link.copy')}
      </Button>
    </div>
  );
}
