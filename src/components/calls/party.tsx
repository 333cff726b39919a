import { Link } from '@tanstack/react-router';
import ui from '#src/components/ui/ui.module.css';
import { formatPhone } from '#src/lib/phones.ts';
import type { CallLog } from '#src/schemas/calls.ts';
import classes from './calls.module.css';
import { useCallTexts } from './texts.ts';

type Side = CallLog['caller'];

/** What somebody of a call is called: by the name of then, else by the phone. */
export function usePartyName(): (party: Side) => string {
  const t = useCallTexts();
  return ({ name, phone }) => name ?? (phone === null ? t('deleted') : formatPhone(phone));
}

/** One side of a call; who is still there has a page. */
export function Party({ party }: { readonly party: Side }) {
  const name = <bdi>{usePartyName()(party)}</bdi>;
  if (party.id === null) return name;
  return (
    <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: party.id }} className={classes.party}>
      {name}
    </Link>
  );
}

/** From who calls to who is called, along the reading direction. */
export const Arrow = () => (
  <span aria-hidden="true" className={`${ui.alongText} ${classes.arrow}`}>
    {' → '}
  </span>
);
