import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite } from '#src/queries/client.ts';
import { showPin } from '#src/queries/memberships.ts';
import { HIDDEN_VALUE } from '#src/schemas/organizations.ts';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

/**
 * A PIN is a secret of its person: it is asked for when somebody who may edit wants to see it, and each look is told in
 * the history. Specification people 4.22.
 */
export function PersonPin({ id }: { readonly id: string }) {
  const t = usePersonTexts();
  const mayEdit = useCan('personorganizations', 'canEdit');
  const { mutateAsync, isPending } = useWrite(showPin);
  const [pin, setPin] = useState<string | null>(null);
  const look = () => attempt(`pin ${id}`, async () => setPin((await mutateAsync({ params: { id } })).pin));
  return (
    <span className={classes.pin}>
      <bdi aria-live="polite">{pin ?? <span aria-hidden="true">{HIDDEN_VALUE}</span>}</bdi>
      {mayEdit && (
        <Button
          variant="default"
          size="small"
          busy={isPending}
          onClick={() => (pin === null ? void look() : setPin(null))}
        >
          {t(pin === null ? 'detail.showPin' : 'detail.hidePin')}
        </Button>
      )}
    </span>
  );
}
