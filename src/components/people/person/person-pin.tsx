import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { useCan } from '#src/lib/use-can.ts';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

/**
 * A PIN is a secret of its person: it shows when somebody who may edit asks for it, not to whoever looks over the
 * shoulder. Specification people 4.22.
 */
export function PersonPin({ pin }: { readonly pin: string }) {
  const t = usePersonTexts();
  const mayEdit = useCan('personorganizations', 'canEdit');
  const [shown, setShown] = useState(false);
  return (
    <span className={classes.pin}>
      <bdi aria-live="polite">{shown ? pin : <span aria-hidden="true">••••</span>}</bdi>
      {mayEdit && (
        <Button variant="default" size="small" onClick={() => setShown(!shown)}>
          {t(shown ? 'detail.hidePin' : 'detail.showPin')}
        </Button>
      )}
    </span>
  );
}
