import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest on a machine that has not run the tests before: begun last, it would keep one worker after the others. */
const longest = [
  'waiting-room',
  'steady-screens',
  'screens-on-phones',
  'screens-on-computers',
  'purchase-bad-days',
  'order-lists',
  'gate',
  'routes',
  'desk-products',
  'purchase',
  'ui-gallery',
  'screens-on-the-desk',
  'support',
  'waitlist',
  'rehearsal',
  'checkout',
  'approvals',
  'news',
  'box-office',
  'shop',
  'privacy',
  'transfers',
  'drills',
  'queue-clock-off',
  'start',
  'killed-registration',
  'killed-server',
  'read-document',
  'slow-bodies',
  'access',
  'selfie',
  'ballots',
  'history',
].map((name) => `/${name}.test.ts`)

/** The longest first, so that all workers end together; one project after another, so that a worker keeps what it has read. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name))
      return at === -1 ? longest.length : at
    }
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((one, other) => rank(one) - rank(other)),
    )
  }
}
