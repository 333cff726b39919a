import { useEffect, useRef } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { useUnmoved } from '#src/components/ui/forms/press.ts';
import ui from '#src/components/ui/ui.module.css';
import classes from './offline-banner.module.css';
import { useShellTexts } from './texts.ts';
import { useConnection } from './use-connection.ts';

/** Says that the server can't be reached, that what was typed is kept, and when the connection is back. Specification product 5.20. */
export function OfflineBanner() {
  const t = useShellTexts();
  const { connection: now, retry } = useConnection();
  // it takes its height with it: what is pressed meanwhile stays under the pointer
  const connection = useUnmoved(now);
  const wasDown = useRef(false);
  useEffect(() => {
    if (connection !== 'up') wasDown.current = true;
  }, [connection]);
  return (
    <div role="status">
      {connection === 'up' ? (
        wasDown.current && <span className={ui.visuallyHidden}>{t('offline.back')}</span>
      ) : (
        <div className={classes.banner}>
          <p>
            <strong>{t(connection === 'offline' ? 'offline.title' : 'offline.unreachable')}</strong> {t('offline.text')}
          </p>
          {connection === 'unreachable' && (
            <Button variant="default" size="small" onClick={retry}>
              {t('offline.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
