import { useEffect, useRef, useState } from 'react';
import ui from '#src/components/ui/ui.module.css';
import classes from './offline-banner.module.css';
import { useShellTexts } from './texts.ts';
import { useConnection } from './use-connection.ts';

/** Says that the server can't be reached, that what was typed is kept, and when the connection is back. */
export function OfflineBanner() {
  const t = useShellTexts();
  const { connection, retry } = useConnection();
  const [asking, setAsking] = useState(false);
  const wasDown = useRef(false);
  useEffect(() => {
    if (connection !== 'up') wasDown.current = true;
  }, [connection]);
  const again = async () => {
    setAsking(true);
    await retry();
    setAsking(false);
  };
  return (
    <div role="status" className={classes.region}>
      {connection === 'up' ? (
        wasDown.current && <span className={ui.visuallyHidden}>{t('offline.back')}</span>
      ) : (
        <div className={classes.banner}>
          <p>
            <strong>{t(connection === 'offline' ? 'offline.title' : 'offline.unreachable')}</strong> {t('offline.text')}
          </p>
          {connection === 'unreachable' && (
            <button
              type="button"
              disabled={asking}
              aria-busy={asking}
              className={`${ui.quiet} ${ui.outlined}`}
              onClick={() => void again()}
            >
              {t('offline.retry')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
