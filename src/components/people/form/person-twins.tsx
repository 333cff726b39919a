import { useDebouncedValue } from '@mantine/hooks';
import { useWatch } from 'react-hook-form';
import { Twins } from '#src/components/people/twins/twins.tsx';
import { email as emailRule, phone as phoneRule } from '#src/schemas/fields.ts';
import type { PersonAppForm } from './person-detail-fields.tsx';

const WAIT_MS = 400;

interface PersonTwinsProps {
  readonly form: PersonAppForm;
  readonly organizationId: string;
  readonly personOrganizationId?: string | undefined;
}

/** What was typed, once nothing more is; none while it is no whole value yet. */
function useSettled(value: string | undefined): string | undefined {
  const [settled] = useDebouncedValue(value, WAIT_MS);
  return settled === value ? value : undefined;
}

/** Warns while a person is written of whoever has what was typed. Specification people 11.6. */
export function PersonTwins({ form: { control }, organizationId, personOrganizationId }: PersonTwinsProps) {
  const phone = phoneRule.safeParse(useWatch({ control, name: 'phone' }));
  const email = emailRule.safeParse(useWatch({ control, name: 'email' }));
  return (
    <Twins
      organizationId={organizationId}
      phone={useSettled(phone.data)}
      email={useSettled(email.data)}
      personOrganizationId={personOrganizationId}
    />
  );
}
