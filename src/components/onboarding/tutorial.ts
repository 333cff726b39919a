import { setting } from '#src/lib/config.ts';
import { writtenIn, type Language } from '#src/lib/i18n/languages.ts';

/** Languages of the video's captions. */
const CAPTION_LANGUAGES = ['en', 'es'] as const;
type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];

interface Captions {
  readonly language: CaptionLanguage;
  readonly file: string;
}

interface Tutorial {
  readonly video: string;
  readonly poster: string;
  readonly captions: Captions;
  /** The other languages'. */
  readonly otherCaptions: readonly Captions[];
  /** Another host's captions are only shown if it allows this page to read them. */
  readonly elsewhere: boolean;
}

const PLACE = '{language}';
const OWN = `${import.meta.env.BASE_URL}tutorial/tutorial-${PLACE}.webm`;

/**
 * The tutorial video in a language, with its poster and captions beside it under the same name. `<meta
 * name="tutorial-url">`, then `VITE_TUTORIAL_URL`, else the console's own; `{language}` in the address stands for
 * `en` or `es`. An address without it names one video, whose captions are taken to be in the person's language.
 * Specification onboarding 2.6.
 */
export function tutorialOf(
  language: Language,
  address = setting('tutorial-url', import.meta.env.VITE_TUTORIAL_URL),
): Tutorial {
  const pattern = address !== undefined && /^(?:https?:\/)?\//i.test(address) ? address : OWN;
  const mine = writtenIn(language);
  const fileOf = (of: CaptionLanguage, extension?: string) => {
    const file = pattern.replaceAll(PLACE, of);
    return extension === undefined ? file : file.replace(/\.\w+(?=$|[?#])/, extension);
  };
  return {
    video: fileOf(mine),
    poster: fileOf(mine, '.jpg'),
    captions: { language: mine, file: fileOf(mine, '.vtt') },
    otherCaptions: CAPTION_LANGUAGES.filter((each) => pattern.includes(PLACE) && each !== mine).map((each) => ({
      language: each,
      file: fileOf(each, '.vtt'),
    })),
    elsewhere: URL.parse(pattern, location.href)?.origin !== location.origin,
  };
}
