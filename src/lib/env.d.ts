interface ImportMetaEnv {
  /** Where the API is; `<meta name="api-base-url">` wins. */
  readonly VITE_API_BASE_URL?: string;
  /** Features of this environment, comma-separated; empty means all. `<meta name="features">` wins. */
  readonly VITE_FEATURES?: string;
  /** `true` offers English right to left. `<meta name="rtl-english">` wins. */
  readonly VITE_RTL_ENGLISH?: string;
  /** Where people get help: an http(s), mailto or tel address. `<meta name="support-url">` wins. */
  readonly VITE_SUPPORT_URL?: string;
  /** The tutorial of the onboarding, with `{language}` for en or es. `<meta name="tutorial-url">` wins. */
  readonly VITE_TUTORIAL_URL?: string;
  /** What the key of the encrypted storage is derived from. */
  readonly VITE_STORAGE_SECRET?: string;
}
