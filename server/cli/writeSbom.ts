import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Sbom {
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
  metadata: { component: { 'bom-ref': string } }
}

/** Packages without which the build does not run; the lock file in `node_modules` lists what is installed. */
const listProductionPackages = (): string[] => {
  const lock = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'))
  return Object.entries<{ version: string; dev?: true }>(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
}

/** Packages in the bundles of `dist`, whose licence files have a heading for each. */
const listBundledPackages = (): string[] =>
  readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((file) => /licenses[\w.]*\.txt$/.test(file))
    .map((file) => readFileSync(join('dist', file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^## (\S+) - (\S+) \(.+\)$/gm)])
    .map(([, name, version]) => `${name}@${version}`)

const all: Sbom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
)
const shipped = new Set([...listProductionPackages(), ...listBundledPackages()])
const missing = [...shipped].filter(
  (name) => !all.components.some((component) => component['bom-ref'] === name),
)
if (missing.length) throw new Error(`npm sbom does not list ${missing.join(', ')}`)
const isListed = (ref: string): boolean =>
  shipped.has(ref) || ref === all.metadata.component['bom-ref']

/**
 * `npm run sbom`: writes `dist/sbom.json` (CycloneDX), which lists the packages of the image: those installed for
 * production and the bundled ones. `npm sbom --omit=dev` lacks the bundled ones and packages that development needs too.
 */
writeFileSync(
  join('dist', 'sbom.json'),
  JSON.stringify({
    ...all,
    components: all.components.filter((component) => isListed(component['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => isListed(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isListed) })),
  }),
)
