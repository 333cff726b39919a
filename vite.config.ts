import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vite';
import { chunkRules } from './scripts/chunk-rules.ts';
import { compressed } from './scripts/compressed.ts';
import { mantineImports } from './scripts/mantine-imports.ts';
import { mockMode } from './scripts/mock-mode.ts';
import { preloadRoutes } from './scripts/preload-routes.ts';
import { runFirst } from './scripts/run-first.ts';
import { surveyPage } from './scripts/survey-page.ts';
import { withoutDocs } from './scripts/without-docs.ts';

/** Whoever comes first comes to sign in: these screens are part of the start, so that nothing waits for them. */
const AT_ONCE = new Set(['/public/_card', '/public/_card/login']);

const { modules, plugin: chunkRulesHold } = chunkRules();

/** Small things that nearly every screen has: a request for each would cost more than their bytes. Few have tabs or tiles. */
const KIT = modules(
  /\/src\/components\/ui\/(?:texts|toast\/toast)\.ts/,
  /\/src\/components\/ui\/errors\/error-state\.tsx/,
  /\/src\/components\/ui\/button\/compact\.tsx/,
  /\/icons\/IconPlus\.mjs/,
  /\/src\/components\/ui\/page\/(?!moment|more|other|stat-tiles|step|tabs)[^/]*\.tsx/,
  /\/src\/lib\/phones\.ts/,
  /\/src\/lib\/statuses\.ts/,
  /\/src\/schemas\/written-languages\.ts/,
  /\/src\/lib\/use-can\.ts/,
  /\/react-query\/.*\/useQuery\.js/,
);
/** What every form is made of; the fields that weigh more come with who needs them. */
const FORMS = modules(
  /\/src\/components\/ui\/forms\/(?:form|text-field|password-field)\.tsx/,
  /\/src\/components\/ui\/forms\/new-password-fields\.tsx/,
  /\/src\/components\/ui\/forms\/use-app-form\.ts/,
);
/** A script of its own, see src/react.ts. */
const REACT = modules(/\/src\/react\.ts/, /\/node_modules\/(?:react|react-dom|scheduler)\//);
/**
 * All routes, with what they know before they are gone to, see src/start-tree.ts, and what a session is made of: every
 * page but the login waits for both, so no screen may come along.
 */
const ROUTES = modules(
  /\/src\/routeTree\.gen\.ts/,
  /\/src\/lib\/session\/vault\.ts/,
  /\/src\/lib\/session\/lifecycle\.ts/,
  /\/src\/lib\/api\/send\.ts/,
  /\/src\/components\/auth\/refresh-status\.ts/,
);
/** The frame of every page behind the sign-in, and what every list is made of: one of both compresses better than two. */
const SHELL = modules(
  /\/src\/routes\/app\/route\.tsx/,
  /\/src\/components\/ui\/table\/data-table\.ts/,
  /\/src\/components\/ui\/table\/use-list-search\.ts/,
  /\/src\/components\/ui\/table\/use-selection\.ts/,
);
/** What the first list shares with the screens that it leads to, in small pieces. */
const ORGANIZATIONS = modules(
  /\/src\/queries\/organizations\.ts/,
  /\/src\/locales\/en\/organizations\.ts/,
  /\/src\/components\/organizations\/texts\.ts/,
  /\/src\/components\/organizations\/organizations\.module/,
);
/** Moments, and the library of time zones that takes a while to begin: the first list has none. */
const DATES = modules(
  /\/src\/lib\/dates\.ts/,
  /\/src\/components\/ui\/page\/moment\.tsx/,
  /\/node_modules\/date-fns-tz\//,
);

/** Chunks that index.html loads itself: naming them with every screen too would only lengthen the lists of imports. */
const ALWAYS_THERE = /^assets\/(?:rolldown-runtime|react)-/;

/** `production` and `development` speak to an API; `mock` has the API in the page (dist-mock). */
export default defineConfig(({ mode }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // a loader brings its queries and their schemas along: off the entry, too
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
        splitBehavior: ({ routeId }) => (AT_ONCE.has(routeId) ? [] : undefined),
      },
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    mantineImports(),
    preloadRoutes(),
    runFirst('react'),
    chunkRulesHold,
    mode === 'mock' ? [msw({ mode: 'worker-only' }), mockMode()] : [withoutDocs(), surveyPage(), compressed()],
  ],
  resolve: {
    // React has had it of its own since 18
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  // what reads spreadsheets is fetched by the worker with the first one
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // what the page begins with is there whenever a screen is asked for
      resolveDependencies: (_name, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !ALWAYS_THERE.test(file)) : files,
    },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // of 78 billion names, in the letters that compress best
        hashCharacters: 'base36',
        // a group's name grows by all that share it
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.split(/[~.]/)[0]}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 10 },
            // with its libraries: compressed as one they are 1.5 kB smaller, which every first visit gains
            { name: 'start', tags: ['$initial'], priority: 8.5 },
            { name: 'routes', test: ROUTES, priority: 8.2 },
            { name: 'kit', test: KIT, priority: 7 },
            { name: 'shell', test: SHELL, priority: 6 },
            { name: 'forms', test: FORMS, priority: 5 },
            { name: 'dates', test: DATES, priority: 4 },
            { name: 'organizations', test: ORGANIZATIONS, priority: 4 },
            // small ones aren't merged: what they are merged with changes with every screen, by up to 35 kB of a page
            { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
}));
