interface ImportMetaEnv {
  /** Hash of the migrations and the seed, from scripts/mock-mode.ts: another one means another database. */
  readonly MOCK_DATA_VERSION: string;
  /** The file of an empty database that a build brings along; none while developing. */
  readonly MOCK_DATABASE: string;
}
