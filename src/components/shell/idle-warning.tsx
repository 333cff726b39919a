import { Suspense } from 'react';
import { part } from '#src/lib/part.ts';
import { useIdle } from '#src/lib/session/idle.ts';

const IdleDialog = part(() => import('./idle-dialog.tsx').then((module) => module.IdleDialog));

/** Asks, two minutes before the idle sign-out, whether somebody is there. */
export function IdleWarning() {
  const { warning, secondsLeft, stay } = useIdle();
  return (
    warning && (
      <Suspense fallback={null}>
        <IdleDialog secondsLeft={secondsLeft} onStay={stay} />
      </Suspense>
    )
  );
}
