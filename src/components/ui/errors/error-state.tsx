import { Button } from '#src/components/ui/button/button.tsx';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import { sentences } from '#src/lib/sentences.ts';
import classes from './errors.module.css';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: (() => unknown) | undefined;
  readonly title?: string | undefined;
}

/** In place of what could not be loaded: `<ErrorState error={query.error} onRetry={query.refetch} />`. */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const t = useUiTexts();
  const { text, hint } = useFailureText()(error);
  return (
    <div role="alert" className={classes.state}>
      <p className={classes.title}>{title ?? t('error.title')}</p>
      <p className={classes.text}>{sentences(text, hint)}</p>
      {onRetry && (
        <Button variant="default" onClick={() => onRetry()}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

interface ErrorAlertProps {
  readonly error: unknown;
  /** What to do where nobody knows whether it was done: it is safe to do it again. */
  readonly unknownHint?: string | undefined;
}

/** A refusal above a form's submit button or inside a dialog: `{error && <ErrorAlert error={error} />}`. */
export function ErrorAlert({ error, unknownHint }: ErrorAlertProps) {
  const { text, hint, isUnknown } = useFailureText()(error);
  return <Notice kind="error">{sentences(text, (isUnknown && unknownHint) || hint)}</Notice>;
}
