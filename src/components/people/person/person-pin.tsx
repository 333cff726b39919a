import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { None } from '#src/components/ui/page/description-list.tsx';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

/** A PIN is a secret of its person: it shows when somebody asks for it, not to whoever looks over the shoulder. */
export function PersonPin({ pin }: { readonly pin: string | null }) {
  const t = usePersonTexts();
  const [shown, setShown] = useState(false);
  if (pin === null) return <None />;
  return (
    <span className={classes.pin}>
      <bdi aria-live="polite">{shown ? pin : <span aria-hidden="true">••••</span>}</bdi>
      <Button variant="default" size="small" onClick={() => setShown(!shown)}>
        {t(shown ? 'detail.hidePin' : 'detail.showPin')}
      </Button>
    </span>
  );
}
