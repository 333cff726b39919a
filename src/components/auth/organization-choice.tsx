import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { useSession } from '#src/lib/session/store.ts';
import classes from './auth.module.css';

interface ChoiceProps {
  readonly organization: { readonly id: string; readonly name: string };
  readonly detail: ReactNode;
  readonly onChoose: (organization: { readonly id: string; readonly name: string }) => void;
}

/** One organization to choose. */
export function OrganizationChoice({ organization, detail, onChoose }: ChoiceProps) {
  const isCurrent = useSession((state) => state.organization?.id === organization.id);
  return (
    <Button
      variant="default"
      className={classes.choice}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(organization)}
    >
      {organization.name}
      <span className={classes.detail}>{detail}</span>
    </Button>
  );
}
