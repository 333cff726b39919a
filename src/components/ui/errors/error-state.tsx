import { useState } from 'react';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { BusyButton } from '#src/components/ui/page/busy-button.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
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
  const [running, setRunning] = useState(false);
  const retry = async () => {
    setRunning(true);
    try {
      await onRetry?.();
    } finally {
      setRunning(false);
    }
  };
  return (
    <div role="alert" className={classes.state}>
      <p className={classes.title}>{title ?? t('error.title')}</p>
      <p className={classes.text}>{hint ? `${text} ${hint}` : text}</p>
      {onRetry && (
        <BusyButton variant="default" busy={running} onClick={() => void retry()}>
          {t('retry')}
        </BusyButton>
      )}
    </div>
  );
}

/** A refusal above a form's submit button or inside a dialog: `{error && <ErrorAlert error={error} />}`. */
export function ErrorAlert({ error }: { readonly error: unknown }) {
  const { text, hint } = useFailureText()(error);
  return <Notice kind="error">{hint ? `${text} ${hint}` : text}</Notice>;
}
