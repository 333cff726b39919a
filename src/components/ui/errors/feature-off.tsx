import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { isAvailable } from '#src/lib/features.ts';
import { defineTexts } from '#src/lib/i18n/index.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { featureOff } from '#src/locales/en/feature-off.ts';
import type { Feature } from '#src/schemas/access.ts';
import { HomeLink, Screen } from './screen.tsx';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    featureOff: typeof featureOff;
  }
}

const useFeatureOffTexts = defineTexts(
  'featureOff',
  featureOff,
  async () => (await import('#src/locales/es/feature-off.ts')).featureOff,
);

/** In place of a screen whose feature is off: whoever may turn it on is led there. Specification rights 3.4, 4.1. */
export function FeatureOff({ feature }: { readonly feature: Feature }) {
  const t = useFeatureOffTexts();
  const organizationId = useSession((state) => state.organization?.id);
  const mayEdit = useCan('organizations', 'canEdit');
  const isOffered = isAvailable(feature);
  const help = [t(isOffered ? 'text' : 'elsewhere'), ...(isOffered && !mayEdit ? [t('ask')] : [])].join(' ');
  return (
    <Screen
      code={403}
      title={t('title')}
      help={help}
      action={
        isOffered && mayEdit && organizationId !== undefined ? (
          <ButtonLink
            to="/app/organizations/$organizationId"
            params={{ organizationId }}
            search={{ tab: 'configuration' }}
          >
            {t('goTo')}
          </ButtonLink>
        ) : (
          <HomeLink />
        )
      }
    />
  );
}
