const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Dependencies point one way; docs/architecture.md says why. */
const compositionRoots =
  '^(order-service/run-service|order-service/cli/stores/|projections/run-worker|infra/single-process/|lab/)';
const adapters = '^infra/[^/]+/(embedded|simulator|eventstoredb|mongodb|eway|smtp|outbox|chromium|http|vapid)/';
const test = '\\.test\\.ts$|\\.fuzz\\.ts$|/testing/|^storefront/e2e/';

/** The rooms of each workspace from the ground up: a room imports only what stands before it. A new room is listed here. */
const rooms = {
  domain: `xstate json money locations time calendar terms maker brand catalogue dealers pricing finance customer valuation checkout order talk stock running-costs test-drives brochures call-backs car-offers payments
    reports mail api testing`,
  'domain/pricing': 'rates offers',
  infra: `clock memory telemetry expiry data-directory anchors locations mongodb mail webhooks push vault keys documents leases event-store read-models
    subscriptions config stores backup process payments as-found pdf car-pictures configured setup docker ci single-process`,
  projections:
    'engine profile-orders buyer-orders order-documents order-timeline order-to-do desk-orders order-ledger order-talk test-drives brochure-requests call-backs car-offers testing',
  'order-service': `ports html http machines pictures routes locations catalogue dealers finance orders customers back-office stock
    contracts documents payments talk test-drives brochures call-backs car-offers mail webhooks push calendar accounts kept-builds storefront audit contacts talk-desk drive-desk call-back-desk car-offer-desk followers endings parked rebuilds reports openapi reactors telemetry cli`,
  'order-service/http': 'context failures requests limits uploads sessions files server testing',
  'order-service/cli': 'terminal backends copies commands stores testing',
  storefront: 'ui cars content blocks browser worker api maps features app build e2e',
  'storefront/ui': 'jsx foundation motion controls waiting figures fields form overlays page testing',
  'storefront/cars/round': 'view light prepared scene gltf testing',
  'storefront/features/checkout': 'frame details payment contract thank-you',
  'storefront/app': 'frame news marketing ordering dev-ui',
  lab: 'house doctor memory-stores failpoints topology engines chaos operators simulation bench containers second-maker amounts integrators car-pictures mutants browsers night',
  'lab/containers': 'stand-ins',
  'lab/chaos': 'harness kill power race bits money tamper',
  'lab/simulation': 'time world laws people defects lives explore',
  'lab/simulation/explore': 'search scheduler protocols',
};

/** Code of the domain that browsers of the floor cannot run (storefront/build/browser-floor.ts): it reckons with Temporal. */
const serversOnly = readdirSync(join(__dirname, 'domain'), { recursive: true })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .filter((path) => /\bTemporal\./.test(readFileSync(join(__dirname, 'domain', path), 'utf8')))
  .map((path) => path.replaceAll('\\', '/').replaceAll('.', '\\.'));

const oneWay = Object.entries(rooms).flatMap(([workspace, listed]) => {
  const names = listed.split(/\s+/);
  const upward = names.slice(0, -1).map((name, index) => ({
    name: `one-way-from-${workspace.replaceAll('/', '-')}-${name}`,
    severity: 'error',
    from: { path: `^${workspace}/${name}/`, pathNot: test },
    to: { path: `^${workspace}/(${names.slice(index + 1).join('|')})/` },
  }));
  const isListed = {
    name: `rooms-of-${workspace.replaceAll('/', '-')}-are-listed`,
    severity: 'error',
    from: { path: `^${workspace}/[^/]+/`, pathNot: `^${workspace}/(${names.join('|')}|node_modules|dist)/` },
    to: {},
  };
  const composeNothing = {
    name: `rooms-of-${workspace.replaceAll('/', '-')}-do-not-compose`,
    comment: 'a file above the rooms composes them; what a room needs lies in a room',
    severity: 'error',
    from: { path: `^${workspace}/(${names.join('|')})/`, pathNot: test },
    to: { path: `^${workspace}/[^/]+$` },
  };
  return upward.concat(isListed, composeNothing);
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      comment: 'domain imports xstate and zod, nothing else',
      severity: 'error',
      from: { path: '^domain/', pathNot: test },
      to: { pathNot: ['^domain/', '^node_modules/(xstate|zod)/'] },
    },
    {
      name: 'infra-knows-only-domain',
      comment: 'ports and adapters; infra/single-process/ composes one process of them and the services',
      severity: 'error',
      from: { path: '^infra/', pathNot: '^infra/single-process/' },
      to: { path: '^(order-service|projections|storefront)/' },
    },
    {
      name: 'product-never-imports-lab',
      severity: 'error',
      from: { pathNot: '^lab/' },
      to: { path: '^lab/' },
    },
    {
      name: 'services-never-import-each-other',
      severity: 'error',
      from: { path: '^order-service/', pathNot: [compositionRoots, test] },
      to: { path: '^(projections|storefront)/' },
    },
    {
      name: 'projections-never-import-the-service',
      severity: 'error',
      from: { path: '^projections/', pathNot: [compositionRoots, test] },
      to: { path: '^(order-service|storefront)/' },
    },
    {
      name: 'only-composition-roots-name-adapters',
      severity: 'error',
      from: { path: '^(order-service|projections)/', pathNot: [compositionRoots, test] },
      to: { path: adapters },
    },
    {
      name: 'reactors-and-mail-know-no-http',
      severity: 'error',
      from: { path: '^order-service/(reactors|mail)/', pathNot: [test, '-routes\\.ts$'] },
      to: { path: '^order-service/http/' },
    },
    {
      name: 'storefront-knows-only-domain',
      severity: 'error',
      from: { path: '^storefront/', pathNot: test },
      to: { path: '^(infra|order-service|projections)/' },
    },
    {
      name: 'storefront-reaches-no-code-of-servers',
      comment: 'a browser has to run what is imported, though the build may leave it out today',
      severity: 'error',
      from: { path: '^storefront/(?!build/|e2e/|vite\\.config\\.ts$)', pathNot: test },
      to: { path: `^domain/(${serversOnly.join('|')})$`, reachable: true },
    },
    {
      name: 'features-never-import-features',
      severity: 'error',
      from: { path: '^storefront/features/([^/]+)/' },
      to: { path: '^storefront/features/', pathNot: '^storefront/features/$1/' },
    },
    {
      name: 'ui-knows-only-itself',
      severity: 'error',
      from: { path: '^storefront/ui/' },
      to: { path: '^storefront/', pathNot: '^storefront/ui/' },
    },
    {
      name: 'cars-know-only-ui',
      severity: 'error',
      from: { path: '^storefront/cars/' },
      to: { path: '^storefront/', pathNot: '^storefront/(cars|ui)/' },
    },
    {
      name: 'pages-show-cars-by-one-way',
      comment: 'a photograph takes the place of a drawing wherever a car is shown: only cars/shown chooses',
      severity: 'error',
      from: { path: '^storefront/', pathNot: [test, '^storefront/cars/', '^storefront/app/dev-ui/'] },
      to: { path: '^storefront/cars/(drawing/car-drawing|scene/interior-drawing)\\.tsx$' },
    },
    {
      name: 'blocks-know-no-feature',
      comment: 'they show content with drawings and parts of ui',
      severity: 'error',
      from: { path: '^storefront/blocks/' },
      to: { path: '^storefront/', pathNot: '^storefront/(blocks|cars|content|ui)/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^storefront/(api|browser|features)/' },
      to: { path: '^storefront/app/' },
    },
    ...oneWay,
    {
      name: 'folders-never-import-their-subfolders',
      comment:
        'a folder holds what its subfolders share, as a port its adapters; one that composes rooms is listed above',
      severity: 'error',
      from: {
        path: '^(.+)/[^/]+$',
        pathNot: [test, `^(${Object.keys(rooms).join('|')})/[^/]+$`],
      },
      to: { path: '^$1/[^/]+/' },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(node:|virtual:)' } },
    {
      name: 'no-undeclared-package',
      comment: 'npm hoists every workspace, so only this catches an import that package.json does not declare',
      severity: 'error',
      from: { pathNot: [test, '^vitest\\.config\\.ts$', '^storefront/vite\\.config\\.ts$', compositionRoots] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.tsbuild|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
    },
  },
};
