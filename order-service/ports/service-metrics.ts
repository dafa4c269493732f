import { createMetrics, type MetricDefinition } from '@driveaway/infra/telemetry/create-metrics.ts';

const definitions = {
  driveaway_http_requests_total: {
    type: 'counter',
    help: 'Requests answered, by route and status.',
    labels: ['method', 'route', 'status'],
  },
  driveaway_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time to the end of an answer, by route.',
    labels: ['method', 'route'],
  },
  driveaway_events_appended_total: { type: 'counter', help: 'Events written, by kind of stream.', labels: ['stream'] },
  driveaway_append_conflicts_total: {
    type: 'counter',
    help: 'Appends that somebody else was faster than.',
    labels: ['stream'],
  },
  driveaway_append_faults_total: {
    type: 'counter',
    help: 'Appends whose outcome is unknown or that failed.',
    labels: ['stream'],
  },
  driveaway_orders_at_hand: { type: 'gauge', help: 'Orders whose state is kept in memory for their next command.' },
  driveaway_projection_lag: {
    type: 'gauge',
    help: 'Head of the event store less the position of the projection, in positions.',
    labels: ['projection'],
  },
  driveaway_projection_lag_seconds: {
    type: 'gauge',
    help: 'Age of the oldest event that the projection has not applied; 0 when it has applied all.',
    labels: ['projection'],
  },
  driveaway_mail_due: { type: 'gauge', help: 'Mails that wait to be sent, counted up to 500.' },
  driveaway_mail_oldest_due_seconds: { type: 'gauge', help: 'How long the oldest mail has waited to be sent.' },
  driveaway_parked: {
    type: 'gauge',
    help: 'Work that was given up until somebody retries it, by kind, counted up to 500.',
    labels: ['kind'],
  },
  driveaway_clock_distrusted_seconds: {
    type: 'gauge',
    help: 'How much longer nothing is destroyed by the clock, because it jumped or disagreed with the events.',
  },
  driveaway_disk_free_bytes: {
    type: 'gauge',
    help: 'Free bytes on the disk of a directory, where the stores are on this machine.',
    labels: ['directory'],
  },
  driveaway_newest_backup_timestamp_seconds: {
    type: 'gauge',
    help: 'When orders backup was last done on the stores of this machine, in seconds since 1970; 0: never.',
    labels: ['directory'],
  },
  driveaway_disk_reserve_bytes: {
    type: 'gauge',
    help: 'With fewer free bytes on the disk of a directory nothing new begins.',
    labels: ['directory'],
  },
  driveaway_policy_reports_total: {
    type: 'counter',
    help: 'What browsers say that a page’s policy blocked.',
    labels: ['directive'],
  },
  driveaway_wrong_passwords_total: { type: 'counter', help: 'Wrong passwords from browsers that are not known.' },
  driveaway_rates_past_their_year: {
    type: 'gauge',
    help: 'Figures in force that were published for a year that is over, by state; AU is the luxury car tax.',
    labels: ['state'],
  },
  driveaway_sale_rules_past_review: {
    type: 'gauge',
    help: 'Rules of sale that nobody has read again by their review day, by state.',
    labels: ['state'],
  },
  driveaway_expiry_timestamp_seconds: {
    type: 'gauge',
    help: 'When a certificate or a secret ends, in seconds since 1970.',
    labels: ['kind', 'name'],
  },
  driveaway_webhook_deliveries_total: {
    type: 'counter',
    help: 'Tries to deliver to webhooks, by outcome: delivered, failed, parked, dropped.',
    labels: ['outcome'],
  },
  driveaway_webhook_backlog_seconds: { type: 'gauge', help: 'Age of the oldest event that a webhook is still due.' },
  driveaway_file_leftovers_removed_total: {
    type: 'counter',
    help: 'Contents of files that broken-off writes and removals had left.',
  },
  driveaway_open_payments: { type: 'gauge', help: 'Payments without an outcome, as the reconciler counts them.' },
  driveaway_gateway_faults_total: {
    type: 'counter',
    help: 'Charges that the gateway refused for a fault of ours: keys, account, request.',
  },
  driveaway_books_differences: {
    type: 'gauge',
    help: 'Where the gateway’s books and the events differed when they were last compared, by kind.',
    labels: ['kind'],
  },
  driveaway_kept_findings: {
    type: 'gauge',
    help: 'Keys, licences and documents that were not as the events say when they were last compared, by code, counted up to 1,000.',
    labels: ['code'],
  },
  driveaway_open_payments_oldest_seconds: { type: 'gauge', help: 'How long the oldest of them has been open.' },
  driveaway_held_payments_oldest_seconds: {
    type: 'gauge',
    help: 'How long the gateway has held the oldest payment that it reviews.',
  },
} as const satisfies Record<string, MetricDefinition>;

/** Every name that `/metrics` has of the product itself. */
export const serviceMetricNames: readonly string[] = Object.keys(definitions);

/** The metrics of a service, all starting at zero. */
export const createServiceMetrics = () => createMetrics(definitions);

export type ServiceMetrics = ReturnType<typeof createServiceMetrics>;
