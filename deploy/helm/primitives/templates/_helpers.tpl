{{- define "primitives.labels" -}}
app.kubernetes.io/name: primitives
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "primitives.tag" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "primitives.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "primitives.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

# For processes that listen on port 9090: the kubelet probes over the pod's network.
{{- define "primitives.probes" -}}
ports:
  - { name: health, containerPort: 9090 }
startupProbe: { httpGet: { path: /healthz, port: health }, periodSeconds: 5, failureThreshold: 60 }
livenessProbe: { httpGet: { path: /healthz, port: health }, periodSeconds: 10, failureThreshold: 6 }
readinessProbe: { httpGet: { path: /readyz, port: health }, periodSeconds: 5 }
{{- end }}

# For processes without a port: the kubelet runs the probe inside the container.
{{- define "primitives.socketProbes" -}}
startupProbe: { exec: { command: [node, libs/runtime/dist/probe-main.js, /healthz] }, periodSeconds: 5, timeoutSeconds: 5, failureThreshold: 60 }
livenessProbe: { exec: { command: [node, libs/runtime/dist/probe-main.js, /healthz] }, periodSeconds: 15, timeoutSeconds: 5, failureThreshold: 4 }
readinessProbe: { exec: { command: [node, libs/runtime/dist/probe-main.js] }, periodSeconds: 15, timeoutSeconds: 5 }
{{- end }}

{{- define "primitives.scrape" -}}
prometheus.io/scrape: 'true'
prometheus.io/port: '9090'
prometheus.io/path: /metrics
{{- end }}

{{- define "primitives.healthPort" -}}
- { name: PRIMITIVES_HEALTH_PORT, value: '9090' }
- { name: PRIMITIVES_HEALTH_HOST, value: 0.0.0.0 }
{{- end }}

{{- define "primitives.process" -}}
{{- if .Values.nats.caSecret }}
- { name: NATS_CA, value: /secrets/nats-ca/ca.crt }
{{- end }}
{{- if .Values.otlpEndpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ .Values.otlpEndpoint | quote }} }
{{- end }}
{{- end }}

{{- define "primitives.platform" -}}
- { name: NATS_URL, value: {{ required "nats.url is needed" .Values.nats.url | quote }} }
- { name: DATABASE_URL_FILE, value: /secrets/own/database-url }
- { name: NATS_CREDS, value: /secrets/own/nats.creds }
- { name: PRIMITIVES_BLOBS, value: {{ required "blobs is needed" .Values.blobs | quote }} }
{{- end }}

{{- define "primitives.dns" -}}
- { port: 53, protocol: UDP }
- { port: 53, protocol: TCP }
{{- end }}
