export type AbilityRule = { action: string; subject: string }

/** `read Event` as a rule. */
export function abilityRule(line: string): AbilityRule {
  const [action = '', subject = ''] = line.split(' ')
  return { action, subject }
}

/** True when one of the rules is what the line names, or allows everything. A rule never implies another one. */
export function allows(rules: AbilityRule[], line: string): boolean {
  return rules.some(({ action, subject }) => ['manage all', line].includes(`${action} ${subject}`))
}

/** What anybody may do, logged in or not. */
export const visitorLines = ['read Event', 'create Hold']

/** The same as rules: what is installed where nobody is logged in. */
export const visitorRules: AbilityRule[] = visitorLines.map(abilityRule)
