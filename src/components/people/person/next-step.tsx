import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useCan } from '#src/lib/use-can.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { Twins } from '#src/components/people/twins/twins.tsx';
import { useFindPartner } from '#src/components/people/use-find-partner.ts';
import { usePersonDeeds } from '#src/components/people/use-person-deeds.ts';
import { AdmitDialog } from './admit-dialog.tsx';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

/** What is to be done about somebody first, with its button; nothing where nothing is due. Specification people 11.1. */
export function NextStep({ person }: { readonly person: Membership }) {
  const t = usePersonTexts();
  const mayEdit = useCan('personorganizations', 'canEdit');
  const find = useFindPartner(person);
  const { busy, convert, admission, enable } = usePersonDeeds(person);
  const { id, organizationId, role, matches } = person;
  if (role.name === 'INACTIVE')
    return (
      <Notice kind="warning">
        <div className={classes.next}>
          {t('detail.inactive')}
          {mayEdit && (
            <Button variant="default" size="small" disabled={busy} onClick={enable}>
              {t('action.enable')}
            </Button>
          )}
        </div>
      </Notice>
    );
  if (!mayEdit) return null;
  if (role.name === 'OUTREACH')
    return (
      <>
        <Notice kind="info">
          <div className={classes.next}>
            {t('next.OUTREACH')}
            <span className={classes.buttons}>
              <Button variant="default" size="small" disabled={busy} onClick={() => convert('RECIPIENT')}>
                {t('action.toRecipient')}
              </Button>
              <Button variant="default" size="small" disabled={busy} onClick={() => convert('CALLER')}>
                {t('action.toCaller')}
              </Button>
            </span>
          </div>
          <AdmitDialog person={person} {...admission} />
        </Notice>
        {/* whoever signs up may be known already; below the buttons, which must not move under a click */}
        <Twins
          organizationId={organizationId}
          phone={person.person.phone}
          email={person.person.email}
          personOrganizationId={id}
        />
      </>
    );
  if (!find || matches.length > 0) return null;
  return (
    <Notice kind="info">
      <div className={classes.next}>
        {t(role.name === 'CALLER' ? 'next.CALLER' : 'next.RECIPIENT')}
        <ButtonLink {...find.way} variant="default" size="small">
          {find.label}
        </ButtonLink>
      </div>
    </Notice>
  );
}
