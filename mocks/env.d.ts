interface ImportMetaEnv {
  /** Hash of the migrations and the seed, from scripts/mock-mode.ts: another one means another database. */
  readonly MOCK_DATA_VERSION: string;
}
