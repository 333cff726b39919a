import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { StatTiles } from '#src/components/ui/page/stat-tiles.tsx';
import type { Organization } from '#src/schemas/organizations.ts';
import { useOrganizationTexts } from './texts.ts';

/** An address on one line, as an envelope would have it. */
function addressLine({ address }: Organization): string {
  const { street, street2, city, stateShort, zipcode } = address;
  return [street, street2, `${city}, ${stateShort} ${zipcode}`].filter(Boolean).join(', ');
}

/** The organization's people in numbers (the four counts and their sum), whom to write to, and where it is. */
export function OrganizationFacts({ organization }: { readonly organization: Organization }) {
  const t = useOrganizationTexts();
  const { totalCallers, totalRecipients, totalOutreaches, totalInactive } = organization;
  return (
    <Section>
      <StatTiles
        compact
        items={[
          { label: t('list.callers'), value: totalCallers },
          { label: t('list.recipients'), value: totalRecipients },
          { label: t('list.outreaches'), value: totalOutreaches },
          { label: t('list.inactive'), value: totalInactive },
          { label: t('detail.users'), value: totalCallers + totalRecipients + totalOutreaches + totalInactive },
        ]}
      />
      <DescriptionList
        compact
        items={[
          { term: t('list.primaryContact'), value: <bdi>{organization.primaryContact}</bdi> },
          {
            term: t('list.email'),
            value: (
              <a href={`mailto:${organization.email}`}>
                <Email value={organization.email} />
              </a>
            ),
            wide: true,
          },
          { term: t('list.phone'), value: <Phone value={organization.phone} /> },
          { term: t('detail.contactPhone'), value: <Phone value={organization.contactPhone} /> },
          { term: t('detail.voicemail'), value: <Phone value={organization.voicemailNumber} /> },
          { term: t('detail.address'), value: <bdi>{addressLine(organization)}</bdi>, wide: true },
          { term: t('list.timezone'), value: <bdi>{organization.timezone.replaceAll('_', ' ')}</bdi> },
          ...(organization.external ? [{ term: t('detail.externalId'), value: organization.externalOrgId }] : []),
        ]}
      />
    </Section>
  );
}
