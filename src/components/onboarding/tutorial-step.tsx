import { useState } from 'react';
import { Button, ButtonAnchor } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { csvInstructions, csvTemplate } from '#src/lib/csv-files.ts';
import { useLanguage } from '#src/lib/i18n/index.ts';
import classes from './onboarding.module.css';
import { useOnboardingTexts } from './texts.ts';
import { tutorialOf } from './tutorial.ts';
import { UploadOff, useMayUpload } from './upload-off.tsx';
import { WizardActions } from './wizard-actions.tsx';

interface TutorialStepProps {
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** Step 2: the video, the template and the instructions. Specification onboarding 1.3. */
export function TutorialStep({ onBack, onNext }: TutorialStepProps) {
  const t = useOnboardingTexts();
  const { language } = useLanguage();
  const mayUpload = useMayUpload();
  return (
    <>
      {!mayUpload && <UploadOff />}
      <TutorialVideo key={language} />
      <h3 className={classes.subtitle}>{t('tutorial.files')}</h3>
      <ul className={classes.files}>
        <li>
          <ButtonAnchor variant="text" href={csvTemplate(language)} download>
            {t('tutorial.template')}
          </ButtonAnchor>
          <p className={classes.hint}>{t('tutorial.templateHint')}</p>
        </li>
        <li>
          <ButtonAnchor variant="text" href={csvInstructions(language)} target="_blank" rel="noreferrer">
            {t('tutorial.instructions')}
          </ButtonAnchor>
          <p className={classes.hint}>{t('tutorial.instructionsHint')}</p>
        </li>
      </ul>
      <WizardActions onBack={onBack}>
        <Button onClick={onNext}>{t('next')}</Button>
      </WizardActions>
    </>
  );
}

function TutorialVideo() {
  const t = useOnboardingTexts();
  const { language } = useLanguage();
  const { video, poster, captions, otherCaptions, elsewhere } = tutorialOf(language);
  const [failed, setFailed] = useState(false);
  if (failed) return <Notice kind="warning">{t('tutorial.failed')}</Notice>;
  return (
    <video
      className={classes.video}
      src={video}
      poster={poster}
      controls
      playsInline
      preload="metadata"
      aria-label={t('tutorial.video')}
      {...(elsewhere && { crossOrigin: 'anonymous' as const })}
      onError={() => setFailed(true)}
    >
      <track
        kind="captions"
        src={captions.file}
        srcLang={captions.language}
        label={t(`tutorial.captions.${captions.language}`)}
        default
      />
      {otherCaptions.map((each) => (
        <track
          key={each.language}
          kind="captions"
          src={each.file}
          srcLang={each.language}
          label={t(`tutorial.captions.${each.language}`)}
        />
      ))}
    </video>
  );
}
