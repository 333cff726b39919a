import { useId, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { zoneText } from '#src/lib/dates.ts';
import type { Organization, OrganizationSummary } from '#src/schemas/organizations.ts';
import classes from './organizations.module.css';
import { useOrganizationTexts } from './texts.ts';

/** An address on one line, as an envelope would have it. */
function addressLine({ address }: Organization): string {
  const { street, street2, city, stateShort, zipcode } = address;
  return [street, street2, `${city}, ${stateShort} ${zipcode}`].filter(Boolean).join(', ');
}

interface OrganizationFactsProps {
  readonly organization: OrganizationSummary;
  /** All of it; undefined while it is being fetched. */
  readonly whole: Organization | undefined;
}

/**
 * Whom to write to and how many people there are, in a line: one comes for the people below. The rest is folded away;
 * people by role are counted by the tabs. Specification organizations 1.14, product 5.15.
 */
export function OrganizationFacts({ organization, whole }: OrganizationFactsProps) {
  const t = useOrganizationTexts();
  const numbers = useNumbers();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { totalCallers, totalRecipients, totalOutreaches, totalInactive } = organization;
  return (
    <div className={classes.facts}>
      <ul className={classes.line} data-open={open || undefined}>
        <li>
          <span className={classes.term}>{t('detail.users')}</span>{' '}
          <strong>{numbers.format(totalCallers + totalRecipients + totalOutreaches + totalInactive)}</strong>
        </li>
        <li data-more>
          <span className={classes.term}>{t('list.primaryContact')}</span> <bdi>{organization.primaryContact}</bdi>
        </li>
        <li data-more>
          <a href={`mailto:${organization.email}`}>
            <Email value={organization.email} />
          </a>
        </li>
        <li data-more>
          <Phone value={organization.phone} />
        </li>
        <li>
          <Button
            variant="quiet"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'detail.less' : 'detail.more')}
          </Button>
        </li>
      </ul>
      {open && (
        <div id={id}>
          <Section>{whole ? <Details organization={whole} /> : <SkeletonRows rows={4} />}</Section>
        </div>
      )}
    </div>
  );
}

function Details({ organization }: { readonly organization: Organization }) {
  const t = useOrganizationTexts();
  const { contactPhone, voicemailNumber, timezone, external, externalOrgId } = organization;
  return (
    <DescriptionList
      compact
      items={[
        { term: t('detail.contactPhone'), value: <Phone value={contactPhone} /> },
        { term: t('detail.voicemail'), value: <Phone value={voicemailNumber} /> },
        { term: t('detail.address'), value: <bdi>{addressLine(organization)}</bdi>, wide: true },
        { term: t('list.timezone'), value: <bdi>{zoneText(timezone)}</bdi> },
        ...(external ? [{ term: t('detail.externalId'), value: externalOrgId }] : []),
      ]}
    />
  );
}
