import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { isAvailable } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { Feature } from '#src/schemas/access.ts';
import { HomeLink, Screen } from './screen.tsx';
import { useScreenTexts } from './texts.ts';

/** In place of a screen whose feature is off: whoever may turn it on is led there. Specification rights 3.4, 4.1. */
export function FeatureOff({ feature }: { readonly feature: Feature }) {
  const t = useScreenTexts();
  const organizationId = useSession((state) => state.organization?.id);
  const mayEdit = useCan('organizations', 'canEdit');
  const isOffered = isAvailable(feature);
  const help = [
    t(isOffered ? 'featureOff.text' : 'featureOff.elsewhere'),
    ...(isOffered && !mayEdit ? [t('featureOff.ask')] : []),
  ].join(' ');
  return (
    <Screen
      code={403}
      title={t('featureOff.title')}
      help={help}
      action={
        isOffered && mayEdit && organizationId !== undefined ? (
          <ButtonLink
            to="/app/organizations/$organizationId"
            params={{ organizationId }}
            search={{ tab: 'configuration' }}
          >
            {t('featureOff.goTo')}
          </ButtonLink>
        ) : (
          <HomeLink />
        )
      }
    />
  );
}
